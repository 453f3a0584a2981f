import type { Holding } from '#domain'
import { Figure, SMALL_TEXT } from './figure.tsx'

/** A day of the strip: sessions before the expiry, or a gap for omitted days. */
interface StripDay {
  readonly before: number | 'gap'
  readonly name: string
}

const DAY_WIDTH = 44
const HEIGHT = 62
/** Number of days drawn; longer cycles omit the middle. */
const MOST_DAYS = 8

/** The days of a cycle: entry, holding and exit. */
export function CycleStrip({ holding }: { holding: Exclude<Holding, { type: 'intraday' }> }) {
  const days = daysOf(holding)
  const [enter, exit] = holding.type === 'btst' ? [1, 0] : [holding.enterDaysBefore, holding.exitDaysBefore]
  const isBtst = holding.type === 'btst'
  return (
    <Figure label={describeCycle(holding)} width={days.length * DAY_WIDTH + 12} height={HEIGHT}>
      {days.map(({ before, name }, i) => {
        const x = 6 + i * DAY_WIDTH
        const isHeld = before === 'gap' || (before <= enter && before >= exit)
        return (
          <g key={name}>
            <rect
              x={x}
              y="18"
              width={DAY_WIDTH - 4}
              height="22"
              rx="4"
              fill={isHeld ? 'var(--accent-soft)' : 'var(--surface)'}
              stroke={isHeld ? 'var(--accent)' : 'var(--border)'}
              strokeDasharray={before === 'gap' ? '3 3' : undefined}
            />
            <text x={x + DAY_WIDTH / 2 - 2} y="33" textAnchor="middle" {...SMALL_TEXT} fill="var(--text)">
              {name}
            </text>
            <text x={x + DAY_WIDTH / 2 - 2} y="12" textAnchor="middle" {...SMALL_TEXT}>
              {mark(before, enter, exit)}
            </text>
            {before === 0 && !isBtst && (
              <text x={x + DAY_WIDTH / 2 - 2} y="54" textAnchor="middle" {...SMALL_TEXT}>
                expiry
              </text>
            )}
          </g>
        )
      })}
    </Figure>
  )
}

function mark(before: StripDay['before'], enter: number, exit: number): string {
  if (before === enter) return before === exit ? 'in, out' : 'in'
  return before === exit ? 'out' : ''
}

function daysOf(holding: Exclude<Holding, { type: 'intraday' }>): StripDay[] {
  if (holding.type === 'btst')
    return [
      { before: 1, name: 'day 1' },
      { before: 0, name: 'day 2' },
    ]
  const first = Math.max(0, holding.enterDaysBefore)
  const all = Array.from({ length: first + 1 }, (_, i) => dayOf(first - i))
  if (all.length <= MOST_DAYS) return all
  return [...all.slice(0, 3), { before: 'gap', name: '…' }, ...all.slice(-4)]
}

function dayOf(before: number): StripDay {
  return { before, name: before === 0 ? 'E' : `E−${before}` }
}

function describeCycle(holding: Exclude<Holding, { type: 'intraday' }>): string {
  if (holding.type === 'btst') return 'Entered on one session, left on the next'
  const { expiry, enterDaysBefore, exitDaysBefore } = holding
  return `Entered ${enterDaysBefore} sessions before the ${expiry} expiry, left ${exitDaysBefore} sessions before it`
}
