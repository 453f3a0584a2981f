import type { ReactNode } from 'react'
import type { Holding } from '#domain'
import { useBuilderWords, type Say } from '../../../strategy/words-language.tsx'
import { languageOf } from '../../../ui/text-language.ts'

/** A day of the strip: sessions before the expiry, or a gap for omitted days. */
interface StripDay {
  readonly before: number | 'gap'
  readonly name: string
}

const DAY_WIDTH = 44
const STRIP_HEIGHT = 62
/** Number of days drawn; longer cycles omit the middle. */
const MOST_DAYS = 8

/** The days of a cycle: entry, holding and exit. */
export function CycleStrip({ holding }: { holding: Exclude<Holding, { type: 'intraday' }> }) {
  const say = useBuilderWords()
  const days = daysOf(holding, say)
  const [enter, exit] = holding.type === 'btst' ? [1, 0] : [holding.enterDaysBefore, holding.exitDaysBefore]
  const isBtst = holding.type === 'btst'
  return (
    <Figure label={describeCycle(holding, say)} width={days.length * DAY_WIDTH + 12} height={STRIP_HEIGHT}>
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
              {mark({ before, enter, exit }, say)}
            </text>
            {before === 0 && !isBtst && (
              <text x={x + DAY_WIDTH / 2 - 2} y="54" textAnchor="middle" {...SMALL_TEXT}>
                {say('expiry')}
              </text>
            )}
          </g>
        )
      })}
    </Figure>
  )
}

interface Marked extends Pick<StripDay, 'before'> {
  readonly enter: number
  readonly exit: number
}

function mark({ before, enter, exit }: Marked, say: Say): string {
  if (before === enter) return say(before === exit ? 'in, out' : 'in')
  return before === exit ? say('out') : ''
}

function daysOf(holding: Exclude<Holding, { type: 'intraday' }>, say: Say): StripDay[] {
  if (holding.type === 'btst')
    return [
      { before: 1, name: say('day {count}', { count: 1 }) },
      { before: 0, name: say('day {count}', { count: 2 }) },
    ]
  const first = Math.max(0, holding.enterDaysBefore)
  const all = Array.from({ length: first + 1 }, (_, i) => dayOf(first - i))
  if (all.length <= MOST_DAYS) return all
  return [...all.slice(0, 3), { before: 'gap', name: '…' }, ...all.slice(-4)]
}

function dayOf(before: number): StripDay {
  return { before, name: before === 0 ? 'E' : `E−${before}` }
}

function describeCycle(holding: Exclude<Holding, { type: 'intraday' }>, say: Say): string {
  if (holding.type === 'btst') return say('Entered on one session, left on the next')
  const { expiry, ...days } = holding
  return say(
    expiry === 'weekly'
      ? 'Entered {enterDaysBefore} sessions before the weekly expiry, left {exitDaysBefore} sessions before it'
      : 'Entered {enterDaysBefore} sessions before the monthly expiry, left {exitDaysBefore} sessions before it',
    days,
  )
}

const WIDTH = 232
const HEIGHT = 92

interface MomentumPictureProps {
  isUp: boolean
  /** `10 pts`, `5%`. */
  by: string
  /** What moves: `premium`. */
  of: string
}

/** The level that a leg waits for, relative to the price at the entry time. */
export function MomentumPicture({ isUp, by, of }: MomentumPictureProps) {
  const say = useBuilderWords()
  const [reference, level] = isUp ? [66, 28] : [28, 66]
  const path = isUp ? '10,66 40,70 66,60 92,63 120,44 150,28' : '10,28 40,24 66,34 92,31 120,50 150,66'
  return (
    <Figure
      label={say(
        isUp
          ? 'The {of} at the entry, and the level {by} above it at which the leg is entered'
          : 'The {of} at the entry, and the level {by} below it at which the leg is entered',
        { of, by },
      )}
      width={WIDTH}
      height={HEIGHT}
    >
      <line x1="10" x2="222" y1={reference} y2={reference} stroke="var(--border-strong)" {...DASHED} />
      <line x1="10" x2="222" y1={level} y2={level} stroke="var(--accent)" {...DASHED} />
      <polyline points={path} stroke="var(--series-3)" {...LINE} />
      <circle cx="150" cy={level} r="4" fill="var(--accent)" />
      <text x="222" y={level - 5} textAnchor="end" {...SMALL_TEXT}>
        {isUp ? '+' : '−'}
        {say('{by}: in', { by })}
      </text>
      <text x="222" y={reference + 13} textAnchor="end" {...SMALL_TEXT}>
        {say('{of} at the entry', { of })}
      </text>
    </Figure>
  )
}

interface RangePictureProps {
  isHigh: boolean
  from: string
  to: string
}

/** The range up to a time, and the breakout of one side. */
export function RangePicture({ isHigh, from, to }: RangePictureProps) {
  const say = useBuilderWords()
  const level = isHigh ? 28 : 64
  const path = isHigh
    ? '10,52 30,36 50,58 72,32 96,54 116,46 140,24 168,16'
    : '10,40 30,56 50,34 72,60 96,38 116,46 140,68 168,78'
  return (
    <Figure
      label={say(
        isHigh
          ? 'The range from {from} to {to}; the leg is entered when its high is broken'
          : 'The range from {from} to {to}; the leg is entered when its low is broken',
        { from, to },
      )}
      width={WIDTH}
      height={HEIGHT}
    >
      <rect x="10" y="28" width="106" height="36" fill="var(--accent-soft)" />
      <line x1="10" x2="222" y1={level} y2={level} stroke="var(--accent)" {...DASHED} />
      <line x1="116" x2="116" y1="14" y2="78" stroke="var(--border-strong)" {...DASHED} />
      <polyline points={path} stroke="var(--series-3)" {...LINE} />
      <circle cx={isHigh ? 136 : 137} cy={level} r="4" fill="var(--accent)" />
      <text x="12" y="88" {...SMALL_TEXT}>
        {from}
      </text>
      <text x="116" y="88" textAnchor="middle" {...SMALL_TEXT}>
        {to}
      </text>
      <text x="222" y={isHigh ? 22 : 76} textAnchor="end" {...SMALL_TEXT}>
        {say(isHigh ? 'above: in' : 'below: in')}
      </text>
    </Figure>
  )
}

interface FigureProps {
  /** Alternative text. */
  label: string
  width: number
  height: number
  children: ReactNode
}

/** A small drawing that explains the fields beside it. */
function Figure({ label, width, height, children }: FigureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      lang={languageOf(label)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="max-w-full shrink-0 rounded-md border border-border bg-sunken"
    >
      {children}
    </svg>
  )
}

const LINE = { fill: 'none', strokeWidth: 1.75, strokeLinejoin: 'round' } as const
const DASHED = { ...LINE, strokeWidth: 1, strokeDasharray: '4 3' } as const
const SMALL_TEXT = { fontSize: 10, fill: 'var(--muted)' } as const
