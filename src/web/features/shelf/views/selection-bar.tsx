import classNames from 'clsx'
import { Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BatchJob } from '#api'
import { isUnderWay } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'

interface SelectionBarProps {
  selected: number
  total: number
  /** The batch shown below, if any. */
  job: BatchJob | undefined
  isTesting: boolean
  onClear: () => void
  onRun: () => void
  onShowBatch: () => void
  /** Messages below the buttons, so that nothing under the pointer moves. */
  children?: ReactNode
}

/**
 * Number of selected strategies and their actions, fixed to the foot of a long table. Its height is constant. The keys are
 * listed on screens of a computer only.
 */
export function SelectionBar({ selected, total, job, isTesting, ...on }: SelectionBarProps) {
  return (
    <FootBar className="border-t border-border bg-surface py-2.5 pr-16 pl-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:gap-3">
        <div className="mr-auto min-w-0 grow basis-44 text-sm sm:grow-0 sm:basis-72">
          <p role="status">
            {selected} of {total} strategies selected
          </p>
          <p className={classNames('truncate text-xs text-muted', !job && 'max-sm:hidden')}>
            {job ? (
              <button
                type="button"
                onClick={on.onShowBatch}
                className="max-w-full truncate text-accent underline underline-offset-2 hover:no-underline"
              >
                Batch test: {batchInShort(job)}
              </button>
            ) : (
              'Space selects, Enter edits, Delete deletes'
            )}
          </p>
        </div>
        <Button size="sm" variant="ghost" icon={X} disabled={selected === 0} onClick={on.onClear}>
          <span className="max-sm:sr-only">Clear selection</span>
        </Button>
        <Button size="sm" variant="primary" icon={Play} busy={isTesting} onClick={on.onRun}>
          {isTesting ? 'Running tests...' : 'Run Selected Strategies'}
        </Button>
      </div>
      {on.children}
    </FootBar>
  )
}

function batchInShort(job: BatchJob): string {
  const { results, totalStrategies, successfulTests, failedTests } = job
  if (isUnderWay(job)) return `${results.length} of ${totalStrategies} done`
  const failed = failedTests > 0 ? `, ${failedTests} failed` : ''
  return `${job.status}, ${successfulTests} successful${failed}`
}
