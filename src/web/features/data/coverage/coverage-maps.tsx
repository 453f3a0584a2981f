import { CalendarX2 } from 'lucide-react'
import type { DatasetDayQuality } from '#api'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { COVERAGE_LEVELS, coverageLevel, LEVEL_TEXT, type CoverageLevel } from './coverage-level.ts'
import { CoverageMap } from './coverage-map.tsx'
import { LEVEL_LOOK } from './level-look.ts'

/** One map of days per index, and what the shades mean. */
export function CoverageMaps({ days }: { days: readonly DatasetDayQuality[] }) {
  if (days.length === 0) return <EmptyState icon={CalendarX2} title="This dataset has no days" />
  const byUnderlying = new Map<string, DatasetDayQuality[]>()
  for (const day of days) byUnderlying.set(day.underlying, [...(byUnderlying.get(day.underlying) ?? []), day])
  const levels = new Set(days.map(coverageLevel))
  return (
    <div className="grid grid-cols-1 gap-5">
      {[...byUnderlying].map(([underlying, own]) => (
        <CoverageMap key={underlying} underlying={underlying} days={own} />
      ))}
      <Legend levels={COVERAGE_LEVELS.filter((level) => levels.has(level))} />
    </div>
  )
}

function Legend({ levels }: { levels: readonly CoverageLevel[] }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
      {levels.map((level) => (
        <li key={level} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-3 rounded-[3px] ${LEVEL_LOOK[level]}`} />
          {LEVEL_TEXT[level]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-[3px] bg-sunken" />
        No session in the data
      </li>
    </ul>
  )
}
