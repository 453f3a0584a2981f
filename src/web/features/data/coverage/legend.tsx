import type { CoverageLevel } from './coverage-level.ts'
import { LEVEL_STYLES } from './level-styles.ts'

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
          <span aria-hidden className={`size-3 rounded-[3px] ${LEVEL_STYLES[level]}`} />
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
