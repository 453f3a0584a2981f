import { memo, useRef, useState, type KeyboardEvent } from 'react'
import classNames from 'clsx'
import type { ExpiryQuality, ExpiryQualityDay } from '#domain'
import { LEVEL_STYLES } from '../coverage/legend.tsx'
import { describeExpiry, expiryLevel, type ExpiryMeasureId } from './expiry-measures.ts'
import { formatMonth } from '../../../ui/format.ts'

/** Later expiries hardly trade; the table of a day lists them all. */
const MOST_ROWS = 8

const ROW_NAMES = ['Nearest', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/** A day and the rank of an expiry, nearest first. */
interface Place {
  readonly day: number
  readonly rank: number
}

interface ExpiryStripProps {
  /** Ascending and not empty. */
  days: readonly ExpiryQualityDay[]
  measure: ExpiryMeasureId
  /** Index of the day whose expiries are listed below. */
  chosen: number
  onChoose: (day: number) => void
}

/**
 * Heat strip: days from left to right, their expiries from the nearest down, shaded by a measure. It uses a roving
 * tabindex: arrow keys move between days and expiries, and the line below describes the focused or hovered cell.
 */
export function ExpiryStrip({ days, measure, chosen, onChoose }: ExpiryStripProps) {
  const [pointed, setPointed] = useState<Place>({ day: chosen, rank: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const ranks = Math.min(MOST_ROWS, Math.max(...days.map(({ expiries }) => expiries.length)))
  // Newly measured days shift the others.
  const place = days[pointed.day]?.expiries[pointed.rank] ? pointed : { day: chosen, rank: 0 }
  const current = days[place.day]?.expiries[place.rank]
  const choose = (next: Place) => {
    setPointed(next)
    onChoose(next.day)
  }
  const move = (event: KeyboardEvent) => {
    const next = neighbour(days, place, { key: event.key, ranks })
    if (!next) return
    event.preventDefault()
    choose(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.day} ${next.rank}"]`)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="overflow-x-auto pb-2">
        <div
          ref={grid}
          role="grid"
          aria-label="Days and their expiries"
          onKeyDown={move}
          className="grid w-max auto-rows-[0.8rem] items-center gap-[3px] p-1"
          style={{ gridTemplateColumns: `3.6rem repeat(${days.length}, 0.8rem)` }}
        >
          <Months days={days} />
          {ROW_NAMES.slice(0, ranks).map((name, rank) => (
            <RankRow
              key={name}
              name={name}
              rank={rank}
              days={days}
              measure={measure}
              current={place.rank === rank ? place.day : undefined}
              onPoint={setPointed}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
      <p aria-live="polite" className="min-h-10 text-sm text-muted sm:min-h-5">
        {current && describeExpiry(days[place.day].date, current)}
      </p>
    </div>
  )
}

function neighbour(
  days: readonly ExpiryQualityDay[],
  { day, rank }: Place,
  { key, ranks }: { key: string; ranks: number },
): Place | undefined {
  const last = (at: number) => Math.min(ranks, days[at]?.expiries.length ?? 0) - 1
  const to = (at: number): Place | undefined =>
    last(at) < 0 ? undefined : { day: at, rank: Math.min(rank, last(at)) }
  switch (key) {
    case 'ArrowLeft':
      return to(day - 1)
    case 'ArrowRight':
      return to(day + 1)
    case 'ArrowUp':
      return rank > 0 ? { day, rank: rank - 1 } : undefined
    case 'ArrowDown':
      return rank < last(day) ? { day, rank: rank + 1 } : undefined
    case 'Home':
      return to(0)
    case 'End':
      return to(days.length - 1)
    default:
      return undefined
  }
}

function Months({ days }: { days: readonly ExpiryQualityDay[] }) {
  const starts = days.map(({ date }, i) => date.slice(0, 7) !== days[i - 1]?.date.slice(0, 7))
  return (
    <div aria-hidden className="contents text-2xs text-muted">
      <span className="sticky left-0 bg-surface" />
      {days.map(({ date }, i) => (
        <span key={date} className="w-0 leading-none whitespace-nowrap">
          {starts[i] && formatMonth(date)}
        </span>
      ))}
    </div>
  )
}

interface RankRowProps {
  name: string
  rank: number
  days: readonly ExpiryQualityDay[]
  measure: ExpiryMeasureId
  /** Index of the day with the tab stop; undefined in other rows. */
  current: number | undefined
  onPoint: (place: Place) => void
  onChoose: (place: Place) => void
}

/** A year has about two thousand cells, so only changed rows re-render. */
const RankRow = memo(function RankRow({
  name,
  rank,
  days,
  measure,
  current,
  onPoint,
  onChoose,
}: RankRowProps) {
  return (
    <div role="row" className="contents">
      <span
        role="rowheader"
        className="sticky left-0 z-10 self-stretch bg-surface pr-2 text-2xs leading-[0.8rem] text-muted"
      >
        {name}
      </span>
      {days.map(({ date, expiries }, day) => {
        const quality: ExpiryQuality | undefined = expiries[rank]
        if (!quality) return <span key={date} aria-hidden className="size-[0.8rem] rounded-[3px] bg-sunken" />
        return (
          <span
            key={date}
            role="gridcell"
            data-place={`${day} ${rank}`}
            aria-label={describeExpiry(date, quality)}
            tabIndex={day === current ? 0 : -1}
            onFocus={() => onChoose({ day, rank })}
            onPointerEnter={() => onPoint({ day, rank })}
            onClick={() => onChoose({ day, rank })}
            className={classNames(
              'size-[0.8rem] rounded-[3px] forced-color-adjust-none',
              LEVEL_STYLES[expiryLevel(quality, measure)],
              day === current && 'outline-2 outline-offset-1 outline-focus',
            )}
          />
        )
      })}
    </div>
  )
})
