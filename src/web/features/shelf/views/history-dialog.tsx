import { useState } from 'react'
import { returnOnCapital, type SavedStrategy, type StrategyRevision } from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatMomentDate } from '../../../ui/format-moment.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { strategyFacts } from '../../../strategy/stored/strategy-facts.ts'
import { signedPercent } from '../shelf.ts'
import { reasonOf, useRevisions } from '../requests/shelf-queries.ts'
import { BasisBadge } from './strategy-row.tsx'

interface HistoryDialogProps {
  strategy: SavedStrategy
  onClose: () => void
  onRestore: (revision: number) => Promise<void>
}

/** Revisions of a strategy with their differences; each can be restored. */
export function HistoryDialog({ strategy, onClose, onRestore }: HistoryDialogProps) {
  const history = useRevisions(strategy.id)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Version history of ${strategy.configuration.strategyName}`}
      description="A change to what is traded makes a new version. Restoring one makes it the newest; nothing is lost."
    >
      {history.isPending && <Skeleton className="h-40" />}
      {history.isError && (
        <ErrorBox
          title="The history could not be read"
          message={reasonOf(history.error)}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data && <RevisionList revisions={history.data} onRestore={onRestore} />}
    </Dialog>
  )
}

function returnText({ performance, formData }: StrategyRevision): string {
  const brought = returnOnCapital(performance, formData)
  return brought ? signedPercent(brought.percent) : 'N/A'
}

interface RevisionListProps extends Pick<HistoryDialogProps, 'onRestore'> {
  revisions: readonly StrategyRevision[]
}

function RevisionList({ revisions, onRestore }: RevisionListProps) {
  const [restoring, setRestoring] = useState<number>()
  const restore = (revision: number) => {
    setRestoring(revision)
    void onRestore(revision).finally(() => setRestoring(undefined))
  }
  return (
    <ol aria-label="Versions, newest first" className="grid gap-4">
      {revisions.map((one, i) => (
        <li key={one.revision} className="border-b border-border pb-4 last:border-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="font-semibold">Version {one.revision}</span>
            <span className="text-muted">{formatMomentDate(one.savedAt)}</span>
            <span className="tabular">{returnText(one)}</span>
            {one.performance && <BasisBadge basis={one.performance.basis} />}
            <span className="ml-auto">
              {one.isCurrent ? (
                <Badge tone="accent">In force</Badge>
              ) : (
                <Button
                  size="sm"
                  busy={restoring === one.revision}
                  aria-label={`Restore version ${one.revision}`}
                  onClick={() => restore(one.revision)}
                >
                  Restore
                </Button>
              )}
            </span>
          </div>
          <ul className="mt-1 list-disc pl-5 text-sm text-muted">
            {describeRevision(one, revisions[i + 1]).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Differences between a revision and the previous one, one sentence each. */
export function describeRevision(
  revision: Pick<StrategyRevision, 'formData'>,
  before: Pick<StrategyRevision, 'formData'> | undefined,
): string[] {
  if (!before) return ['The oldest stored revision.']
  const now = strategyFacts(revision.formData)
  const then = strategyFacts(before.formData)
  const fields = [...new Set([...then.keys(), ...now.keys()])]
  const words = fields.flatMap((field) => sentence(field, then.get(field), now.get(field)) ?? [])
  return words.length > 0 ? words : ['No difference in the settings that are compared here.']
}

function sentence(field: string, then: string | undefined, now: string | undefined): string | undefined {
  if (then === now) return undefined
  if (then === undefined) return `${field} added: ${now}`
  if (now === undefined) return `${field} removed (was ${then})`
  return `${field}: ${then} → ${now}`
}
