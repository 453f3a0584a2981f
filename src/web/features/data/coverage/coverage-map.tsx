import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import classNames from 'clsx'
import type { DatasetDayQuality } from '#api'
import { WEEKDAYS_IN_SHORT } from '#domain'
import { coverageLevel, describeDay, COVERAGE_LEVELS, LEVEL_TEXT } from './coverage-level.ts'
import { LEVEL_STYLES, Legend } from './legend.tsx'
import { weeksOf, type Week } from './weeks.ts'
import { formatMonth } from '../../../ui/format.ts'
import { CalendarX2 } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

const WEEKDAYS = WEEKDAYS_IN_SHORT.map(({ en }) => en)

interface CoverageMapProps {
  underlying: string
  /** Ascending. */
  days: readonly DatasetDayQuality[]
}

/**
 * Calendar of an index's days, shaded by completeness. It uses a roving tabindex: arrow keys move between days and
 * weeks, and the line below describes the focused or hovered day.
 */
function CoverageMap({ underlying, days }: CoverageMapProps) {
  const weeks = useMemo(() => weeksOf(days), [days])
  const [current, setCurrent] = useState(days[0])
  const grid = useRef<HTMLDivElement>(null)
  const shownWeekdays = WEEKDAYS.filter((_, i) => i < 5 || weeks.some((week) => week.days[i]))
  const move = (event: KeyboardEvent) => {
    const next = current && neighbour(days, current, event.key)
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus()
  }
  return (
    <section aria-label={`Coverage of ${underlying}`}>
      <h3 className="text-sm font-semibold">{underlying}</h3>
      <div className="mt-2 overflow-x-auto pb-2">
        <div
          ref={grid}
          role="grid"
          aria-label={`Days of ${underlying}`}
          onKeyDown={move}
          className="grid w-max auto-cols-[0.8rem] grid-flow-col gap-[3px] p-1"
          style={{ gridTemplateRows: `1.1rem repeat(${shownWeekdays.length}, 0.8rem)` }}
        >
          <Labels weekdays={shownWeekdays} />
          {weeks.map((week) => (
            <WeekColumn
              key={week.monday}
              week={week}
              rows={shownWeekdays.length}
              current={current}
              onPoint={setCurrent}
            />
          ))}
        </div>
      </div>
      <p aria-live="polite" className="min-h-5 text-sm text-muted">
        {current && describeDay(current)}
      </p>
    </section>
  )
}

const KEY_DAYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -5, ArrowRight: 5 }

function neighbour(
  days: readonly DatasetDayQuality[],
  current: DatasetDayQuality,
  key: string,
): DatasetDayQuality | undefined {
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  const step = KEY_DAYS[key]
  return step === undefined ? undefined : days[days.indexOf(current) + step]
}

function Labels({ weekdays }: { weekdays: readonly string[] }) {
  return (
    <div aria-hidden className="contents text-2xs text-muted">
      <span />
      {weekdays.map((name) => (
        <span key={name} className="sticky left-0 leading-none" title={name}>
          {name[0]}
        </span>
      ))}
    </div>
  )
}

interface WeekColumnProps {
  week: Week<DatasetDayQuality>
  rows: number
  current: DatasetDayQuality | undefined
  onPoint: (day: DatasetDayQuality) => void
}

function WeekColumn({ week, rows, current, onPoint }: WeekColumnProps) {
  return (
    <div role="row" className="contents">
      <span aria-hidden className="w-0 text-2xs whitespace-nowrap text-muted">
        {week.month && `${formatMonth(week.month)} ${week.month.slice(2, 4)}`}
      </span>
      {week.days
        .slice(0, rows)
        .map((day, i) =>
          day ? (
            <span
              key={day.date}
              role="gridcell"
              data-date={day.date}
              aria-label={describeDay(day)}
              tabIndex={day === current ? 0 : -1}
              onFocus={() => onPoint(day)}
              onPointerEnter={() => onPoint(day)}
              onClick={() => onPoint(day)}
              className={classNames(
                'size-[0.8rem] rounded-[3px] forced-color-adjust-none',
                LEVEL_STYLES[coverageLevel(day)],
                day === current && 'outline-2 outline-offset-1 outline-focus',
              )}
            />
          ) : (
            <span key={i} aria-hidden className="size-[0.8rem] rounded-[3px] bg-sunken" />
          ),
        )}
    </div>
  )
}

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
