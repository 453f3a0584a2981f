import type { ChartColor } from '../../../ui/charts/chart-theme.ts'
import type { ComparedRun } from '../model/comparison.ts'

/** Colours of the runs, in their order. */
export const RUN_COLORS: readonly ChartColor[] = ['series-1', 'series-2', 'series-3', 'series-4']

interface RunNameProps {
  run: ComparedRun
  /** Position among the compared runs. */
  index: number
  /** Adds the tested strategy. */
  full?: boolean
}

/** A run's letter in the colour of its curve. */
export function RunName({ run, index, full }: RunNameProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden
        className="h-0.5 w-4"
        style={{ background: `var(--${RUN_COLORS[index] ?? 'muted'})` }}
      />
      <b>{run.letter}</b>
      {full && <span className="text-muted">{run.title}</span>}
    </span>
  )
}
