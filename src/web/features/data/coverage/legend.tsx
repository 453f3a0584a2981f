import type { CoverageLevel } from './coverage-level.ts'

interface LegendProps {
  entries: readonly { readonly level: CoverageLevel; readonly text: string }[]
  /** Meaning of an unshaded place. */
  empty: string
}

/** Legend of the shades. */
export function Legend({ entries, empty }: LegendProps) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
      {entries.map(({ level, text }) => (
        <li key={level} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`size-3 rounded-[3px] forced-color-adjust-none ${LEVEL_STYLES[level]}`}
          />
          {text}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-[3px] bg-sunken" />
        {empty}
      </li>
    </ul>
  )
}

/** Shades from full to faint, with an outline for the worst, so that they differ without colour too. */
export const LEVEL_STYLES: Readonly<Record<CoverageLevel, string>> = {
  complete: 'bg-accent',
  good: 'bg-accent/65',
  gaps: 'bg-accent/30',
  poor: 'bg-surface border-2 border-danger',
  unmeasured: 'bg-accent-soft border border-accent/50',
}
