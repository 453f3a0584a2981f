import { Suspense, useState } from 'react'
import { MESSAGES, type Portfolio, type SavedStrategy } from '#domain'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { StaysNear } from '../../ui/layout/stays-near.tsx'
import type { StrategyActions } from './requests/shelf-queries.ts'
import { HistoryDialog } from './views/history-dialog.tsx'
import { DeletePortfolioDialog, PortfolioDialog } from './views/portfolio-dialogs.tsx'

const DeployDialog = fetchedPart(
  async () => (await import('../../strategy/deployments/deploy-dialog.tsx')).DeployDialog,
  MissingDialog,
)

export type ShelfDialog =
  | { readonly kind: 'delete' | 'history'; readonly strategy: SavedStrategy }
  | { readonly kind: 'deploy'; readonly strategy: SavedStrategy; readonly isLocal: boolean }
  | { readonly kind: 'new portfolio' }
  | { readonly kind: 'portfolio' | 'delete portfolio'; readonly portfolio: Portfolio }

interface Options {
  readonly actions: StrategyActions
  readonly initial: ShelfDialog | undefined
  readonly onClosed: () => void
  readonly showPortfolio: (id: string | undefined) => void
}

/** Dialogs of the list of strategies, one at a time. */
export function useShelfDialogs({ actions, initial, onClosed, showPortfolio }: Options) {
  const [dialog, open] = useState(initial)
  const close = () => {
    open(undefined)
    onClosed()
  }
  return { open, shown: dialog && content() }

  function content() {
    switch (dialog?.kind) {
      case 'delete':
        return (
          <DeleteDialog
            strategy={dialog.strategy}
            onClose={close}
            onDelete={() => {
              close()
              void actions.remove(dialog.strategy.id)
            }}
          />
        )
      case 'deploy':
        return <DeployShelved {...dialog} onClose={close} />
      case 'history':
        return (
          <HistoryDialog
            strategy={dialog.strategy}
            onClose={close}
            onRestore={(revision) => actions.restore(dialog.strategy.id, revision)}
          />
        )
      case 'delete portfolio':
        return (
          <DeletePortfolioDialog
            portfolio={dialog.portfolio}
            onClose={close}
            onDeleted={() => {
              showPortfolio(undefined)
              close()
            }}
          />
        )
      case 'new portfolio':
      case 'portfolio':
        return (
          <PortfolioDialog
            portfolio={dialog.kind === 'portfolio' ? dialog.portfolio : undefined}
            onClose={close}
            onCreated={showPortfolio}
          />
        )
      default:
        return null
    }
  }
}

interface DeployShelvedProps {
  strategy: SavedStrategy
  /** The server does not have it yet. */
  isLocal: boolean
  onClose: () => void
}

function DeployShelved({ strategy: { id, configuration }, isLocal, onClose }: DeployShelvedProps) {
  const { strategyName: name, formData: request } = configuration
  return (
    <Suspense>
      <DeployDialog
        strategy={{ name, request, ...(!isLocal && { strategyId: id }) }}
        description={`It trades on paper by itself; nothing is sent to a broker. ${MESSAGES.brokerOptions}`}
        onClose={onClose}
      />
    </Suspense>
  )
}

interface DeleteDialogProps {
  strategy: SavedStrategy
  onClose: () => void
  onDelete: () => void
}

/** Confirms the deletion of a strategy. */
function DeleteDialog({ strategy, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${strategy.configuration.strategyName}”?`}
      description={MESSAGES.strategyDeleteQuestion}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <StaysNear />
    </Dialog>
  )
}
