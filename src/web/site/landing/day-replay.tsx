import { Pause, Play, RotateCcw } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import classNames from 'clsx'
import { SIMULATED_MINUTES } from '#domain/public'
import { IconButton } from '../../ui/controls/button.tsx'
import { SITE_DAY, type SiteDayPosition } from '../content/site-day.ts'

const SESSION_MINUTES = 375
const CHART = { width: 600, height: 180 } as const
const HERO_SECONDS = 8

/** Minutes since the open at 09:15, as a share of the session. */
function shareOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes - (9 * 60 + 15)) / SESSION_MINUTES
}

const rupees = (amount: number, digits = 2) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}₹${rupees(Math.abs(amount))}`

const sum = (of: (position: SiteDayPosition) => number) =>
  SITE_DAY.positions.reduce((total, position) => total + of(position), 0)
const CHARGES = sum(({ charges }) => charges)
const NET = sum(({ profit, charges }) => profit - charges)
const [{ strike, entryTime }] = SITE_DAY.positions as [SiteDayPosition, ...SiteDayPosition[]]
const DATE = new Date(SITE_DAY.date).toLocaleDateString('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const TITLE = `${SITE_DAY.underlying} short straddle, ${DATE}, stop ${SITE_DAY.stopPercent}\u00a0%`

interface Row {
  readonly time: string
  readonly text: string
  readonly amount: number
  readonly isTotal?: boolean
}

const ROWS: readonly Row[] = [
  ...SITE_DAY.positions.map(({ optionType, entryPrice, exitTime, exitPrice, profit, stop, high }): Row => ({
    time: exitTime,
    text:
      stop === null
        ? `${optionType} sold at ₹${rupees(entryPrice)}, bought back at ₹${rupees(exitPrice)}`
        : `${optionType} sold at ₹${rupees(entryPrice)}, stopped at ₹${rupees(exitPrice)}: it traded up to ₹${rupees(high ?? stop)}`,
    amount: profit,
  })),
  { time: '15:30', text: 'Brokerage, taxes and fees', amount: -CHARGES },
  { time: '15:30', text: 'Net of the day', amount: NET, isTotal: true },
]

/** When a part appears, as a share of the session; the style sheet turns it into a delay. */
const at = (time: string) => ({ '--day-at': Math.min(1, shareOf(time)) }) as CSSProperties

/**
 * The hero's day: a short straddle from entry to net, replayed in eight seconds. With reduced motion the whole day
 * stands still.
 */
export function DayReplay() {
  const [state, setState] = useState<'playing' | 'paused' | 'over'>('playing')
  const [round, setRound] = useState(0)
  const press = () => {
    if (state === 'over') setRound(round + 1)
    setState(state === 'playing' ? 'paused' : 'playing')
  }
  return (
    <figure
      aria-label="One day of a strategy, replayed"
      className="overflow-hidden rounded-xl border border-border bg-surface shadow-pop"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border bg-sunken px-4 py-2">
        <span className="text-sm font-semibold">{TITLE}</span>
        <span className="flex items-center gap-2">
          <span className="rounded-full bg-warning-soft px-2.5 py-0.5 text-xs font-medium text-warning">
            {SIMULATED_MINUTES}
          </span>
          <IconButton
            className="motion-reduce:hidden"
            icon={STATES[state].icon}
            label={`${STATES[state].verb} the day`}
            onClick={press}
          />
        </span>
      </div>
      <div className="p-4">
        <Day key={round} seconds={HERO_SECONDS} paused={state === 'paused'} onOver={() => setState('over')} />
      </div>
      <figcaption className="border-t border-border px-4 py-3 text-sm text-muted">
        The first day of the simulated market, not one picked for its result. Prices of the day are real, its
        minutes are simulated: a test bench, no evidence of a profit.
      </figcaption>
    </figure>
  )
}

const STATES = {
  playing: { verb: 'Pause', icon: Pause },
  paused: { verb: 'Play', icon: Play },
  over: { verb: 'Replay', icon: RotateCcw },
} as const

interface DayProps {
  /** Duration of the replay. */
  seconds: number
  paused: boolean
  /** Fills a slide of the carousel. */
  isLarge?: boolean
  onOver?: () => void
}

/** The index, what happened to the legs and why, the charges, and the net result. */
export function Day({ seconds, paused, isLarge = false, onOver }: DayProps) {
  return (
    <div
      data-day-paused={paused || undefined}
      style={{ '--day-seconds': `${seconds}s` } as CSSProperties}
      className="grid gap-3"
    >
      <Chart isLarge={isLarge} onOver={onOver} />
      <ol className={classNames('grid gap-1.5 text-xs sm:text-sm', isLarge && 'lg:gap-3 lg:text-lg')}>
        {ROWS.map(({ time, text, amount, isTotal = false }) => (
          <li
            key={text}
            style={at(time)}
            className={classNames(
              'day-part grid grid-cols-[2.75rem_1fr_auto] gap-x-2',
              isLarge && 'lg:grid-cols-[3.5rem_1fr_auto]',
              isTotal && 'border-t border-border pt-1.5 font-semibold',
            )}
          >
            <span className="text-muted tabular-nums">{isTotal ? '' : time}</span>
            <span>{text}</span>
            <span className={classNames('tabular-nums', amount < 0 ? 'text-loss' : 'text-profit')}>
              {signed(amount)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const LOW = Math.min(strike, ...SITE_DAY.index)
const HIGH = Math.max(strike, ...SITE_DAY.index)
const xOf = (share: number) => Math.round(share * CHART.width * 10) / 10
const yOf = (level: number) =>
  Math.round((CHART.height - 14 - ((level - LOW) / (HIGH - LOW)) * (CHART.height - 34)) * 10) / 10
const LINE = SITE_DAY.index
  .map(
    (level, i) => `${i === 0 ? 'M' : 'L'}${xOf((i * SITE_DAY.stepMinutes) / SESSION_MINUTES)} ${yOf(level)}`,
  )
  .join('')

const MARKS = [
  { time: entryTime, text: 'sold' },
  ...SITE_DAY.positions.map(({ exitTime, stop }) => ({
    time: exitTime,
    text: stop === null ? 'out' : 'stop',
  })),
]

/** The index with the strike and the minutes of the orders. Labels are HTML, so that they stay readable on a phone. */
function Chart({ isLarge, onOver }: { isLarge: boolean; onOver: (() => void) | undefined }) {
  return (
    <div className={classNames('relative text-xs text-muted', isLarge && 'lg:text-sm')}>
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${SITE_DAY.underlying} through the session, with the strike and the minutes of the orders`}
        className={classNames('block h-32 w-full sm:h-40', isLarge && 'lg:h-80')}
      >
        <path
          d={`M0 ${yOf(strike)}H${CHART.width}`}
          className="stroke-border-strong"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        {MARKS.map(({ time, text }) => (
          <path
            key={text}
            d={`M${xOf(shareOf(time))} 16V${CHART.height}`}
            style={at(time)}
            className={classNames('day-part', text === 'stop' ? 'stroke-loss' : 'stroke-border-strong')}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        className="day-line absolute inset-0 h-full w-full"
        onAnimationEnd={onOver}
      >
        <path
          d={LINE}
          fill="none"
          className="stroke-accent"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="absolute left-1/2 px-1" style={{ top: `${(100 * yOf(strike)) / CHART.height + 2}%` }}>
        strike {rupees(strike, 0)}
      </span>
      {MARKS.map(({ time, text }) => (
        <span
          key={text}
          style={{ ...at(time), left: `${100 * shareOf(time)}%` }}
          className={classNames(
            'day-part absolute top-0 whitespace-nowrap',
            shareOf(time) > 0.8 && '-translate-x-full',
            text === 'stop' && 'font-semibold text-loss',
          )}
        >
          {text !== 'sold' && `${time} ${text}`}
        </span>
      ))}
    </div>
  )
}
