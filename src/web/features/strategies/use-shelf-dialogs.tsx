import { useState } from 'react'
import type { Portfolio, SavedStrategy } from '#domain'
import type { StrategyActions } from './requests/shelf-queries.ts'
import { DeleteDialog } from './views/delete-dialog.tsx'
import { HistoryDialog } from './views/history-dialog.tsx'
import { DeletePortfolioDialog, PortfolioDialog } from './views/portfolio-dialogs.tsx'

export type ShelfDialog =
  | { readonly kind: 'delete' | 'history'; readonly strategy: SavedStrategy }
  | { readonly kind: 'new portfolio' }
  | { readonly kind: 'portfolio' | 'delete portfolio'; readonly portfolio: Portfolio }

interface Options {
  readonly actions: StrategyActions
  readonly initial: ShelfDialog | undefined
  readonly onClosed: () => void
  readonly showPortfolio: (id: string | undefined) => void
}

/** The questions that the shelf asks, one at a time. */
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
