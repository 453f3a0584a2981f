import { CycleTable } from '../tables/cycle-table.tsx'
import { DayTable } from '../tables/day-table.tsx'
import { FilteredDays } from '../filtered-days.tsx'
import type { ShownResults } from '../use-results.ts'

/** Every session, the cycles of positions held over nights, and days that the strategy's filters left out. */
export function DaysTab({ shown }: { shown: ShownResults }) {
  const { bundle, trades, money, statistics } = shown
  return (
    <div className="grid grid-cols-1 gap-3">
      {trades.length > 0 && <DayTable curve={statistics.curves.byDay} trades={trades} />}
      {trades.length > 0 && bundle.results.cycles && (
        <CycleTable cycles={bundle.results.cycles} trades={trades} money={money} />
      )}
      <FilteredDays results={bundle.results} money={money} />
    </div>
  )
}
