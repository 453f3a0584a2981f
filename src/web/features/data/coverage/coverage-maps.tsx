import { CalendarX2 } from 'lucide-react'
import type { DatasetDayQuality } from '#api'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { COVERAGE_LEVELS, coverageLevel, LEVEL_TEXT } from './coverage-level.ts'
import { CoverageMap } from './coverage-map.tsx'
import { Legend } from './legend.tsx'

/** One coverage map per index, with a legend. */
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
      <Legend
        entries={COVERAGE_LEVELS.filter((level) => levels.has(level)).map((level) => ({
          level,
          text: LEVEL_TEXT[level],
        }))}
        empty="No session in the data"
      />
    </div>
  )
}
