import classNames from 'clsx'
import { LINE_COLORS } from '../../../ui/charts/chart-theme.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { dataName } from '../../../strategy/data-name.ts'
import type { ComparedRun } from '../model/comparison.ts'

interface RunNameProps {
  run: ComparedRun
  /** Position among the compared runs. */
  index: number
  /** Adds instrument and period. */
  full?: boolean
}

/** A run's letter and name in the colour of its curve. */
export function RunName({ run, index, full }: RunNameProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden
        className="h-0.5 w-4 shrink-0 forced-color-adjust-none"
        style={{ background: `var(--${LINE_COLORS[index] ?? 'muted'})` }}
      />
      <span className="min-w-0 wrap-anywhere">
        <b>{run.letter}</b> {run.name} {full && <span className="text-muted">{run.title}</span>}
      </span>
    </span>
  )
}

/** Headings of a table with one column per run: its letter, its name and its data. */
export function runColumns(runs: readonly ComparedRun[]) {
  return runs.map(({ letter, name, dataset }) => ({
    header: letter,
    under: (
      <>
        <span
          className={classNames(
            'inline-block max-w-36 truncate text-text',
            runs.length <= 4 && 'lg:max-w-64',
          )}
          title={name}
        >
          {name}
        </span>
        <br />
        <Badge tone={dataset.kind === 'simulated' ? 'warning' : 'neutral'}>{dataName(dataset)}</Badge>
      </>
    ),
  }))
}
