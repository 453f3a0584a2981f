import { eventDates, underlyingFromName } from '#engine/exchange'
import { EVENTS, MARKET_EVENTS, type MarketEvent } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatSignedRupees,
} from '../../../ui/format.ts'
import {
  dayInWords,
  grossOf,
  mondayOf,
  MOST_LISTED,
  netOf,
  sum,
  type Days,
  type Figures,
} from './day-figures.ts'
import type { Trades } from './trade-figures.ts'

/** Moves of the index from entry to exit, in percent, that divide the days. */
const MOVES = [0.25, 0.5, 1] as const

const round = (value: number) => Math.round(value * 100) / 100

/**
 * What the trades of each entry day made by how far the index moved while they were open. A position held over days has
 * its profit on several days, so the trades are added and not the days.
 */
export function marketMoves(_: Days, { trades = [] }: OpenRun): Figures {
  const moved = [...new Set(trades.map(({ date }) => date))].flatMap((date) => {
    const own = trades.filter((trade) => trade.date === date)
    const move = moveOf(own)
    const netPnl = sum(own.map((trade) => trade.netPnl))
    return move === undefined
      ? []
      : [{ day: { date, netPnl }, move: Math.abs(move), isUp: move > 0, isDown: move < 0 }]
  })
  if (moved.length === 0)
    return {
      text: 'How far the index moved on each day is not among the figures that are loaded here. The tab Luck of the result compares its sessions by India VIX, trend and gap.',
      document: 'evidence',
      tab: 'luck',
    }
  const rows = [0, ...MOVES].flatMap((from, i) => {
    const to: number | undefined = MOVES[i]
    const own = moved
      .filter(({ move }) => move >= from && (to === undefined || move < to))
      .map(({ day }) => day)
    const name =
      to === undefined ? `${from} % or more` : from === 0 ? `less than ${to} %` : `${from} to ${to} %`
    const made = sum(own.map(({ netPnl }) => netPnl))
    const won = own.filter(({ netPnl }) => netPnl > 0).length
    return own.length === 0
      ? []
      : [
          `${name}: ${formatSignedRupees(made)} net on ${formatCount(own.length, 'day')}, ${formatSignedRupees(made / own.length)} a day, ${won} of them won`,
        ]
  })
  const ways = [
    madeOn(
      'the index rose',
      moved.filter(({ isUp }) => isUp),
    ),
    madeOn(
      'it fell',
      moved.filter(({ isDown }) => isDown),
    ),
  ]
  const lost = moved.filter(({ day }) => day.netPnl < 0).toSorted((a, b) => a.day.netPnl - b.day.netPnl)
  const worst = lost
    .slice(0, MOST_LISTED)
    .map(
      ({ day, move }) =>
        `${formatDate(day.date)} ${formatSignedRupees(day.netPnl)} net, the index by ${formatNumber(round(move))} %`,
    )
  return {
    text: [
      `By the move of the index from the first entry to the last exit of the trades entered on a day: ${rows.join('; ')}.`,
      `Of the days on which ${ways.join('; of those on which ')}.`,
      worst.length > 0 ? `The worst days: ${worst.join('; ')}.` : 'No day lost.',
      'A day that ends where it began can have swung in between and reached the stops on both sides. The tab Luck compares the sessions by India VIX, trend and gap, and says which differ by more than chance.',
    ].join('\n\n'),
    document: 'evidence',
    tab: 'luck',
    days: lost.slice(0, 2).map(({ day }) => day.date),
  }
}

function madeOn(name: string, moved: readonly { readonly day: { readonly netPnl: number } }[]): string {
  if (moved.length === 0) return `${name} there is none`
  const net = moved.map(({ day }) => day.netPnl)
  const won = net.filter((value) => value > 0).length
  return `${name}, ${moved.length} in all, ${won} won: ${formatSignedRupees(sum(net))} net, ${formatSignedRupees(sum(net) / moved.length)} a day`
}

/** The move of the index from the first entry to the last exit of some trades, in percent. */
function moveOf(trades: Trades): number | undefined {
  const first = trades.toSorted((a, b) => a.entryTime.localeCompare(b.entryTime))[0]?.underlyingAtEntry
  const last = trades.toSorted((a, b) => exitOf(a).localeCompare(exitOf(b))).at(-1)?.underlyingAtExit
  return first && last ? (100 * (last - first)) / first : undefined
}

const exitOf = ({ date, exitDate = date, exitTime }: Trades[number]) => `${exitDate} ${exitTime}`

/** The index over the period of the result, from the first entry to the last exit. */
export function buyAndHold(_: Days, { days, trades = [], whole }: OpenRun): Figures {
  const move = trades.length > 0 ? moveOfAll(trades) : undefined
  const name = whole?.instrument ?? 'The index'
  const own = `The result made ${formatSignedRupees(netOf(days))} net`
  const most = Math.max(0, ...days.map(({ margin }) => margin))
  const ofMargin = most > 0 ? `, ${formatPercent((100 * netOf(days)) / most)} of its highest margin` : ''
  return {
    text:
      move === undefined
        ? `${own}${ofMargin}. The level of the index is not among the figures that are loaded here, so buying and holding it cannot be set beside it.`
        : `${name} stood at ${formatNumber(move.from)} at the first entry and at ${formatNumber(move.to)} at the last exit, ${move.to >= move.from ? '+' : '−'}${formatPercent(Math.abs((100 * (move.to - move.from)) / move.from))} from ${formatDate(move.first)} to ${formatDate(move.last)}, without dividends and costs: so much holding the index would have made of the money put in. ${own}${ofMargin}.\n\nThe two are risks of different kinds: who holds the index loses when it falls; options win and lose by their legs, by time and by volatility too.`,
    document: 'another-setting',
  }
}

function moveOfAll(trades: Trades): { from: number; to: number; first: string; last: string } | undefined {
  const sorted = trades.toSorted((a, b) =>
    `${a.date} ${a.entryTime}`.localeCompare(`${b.date} ${b.entryTime}`),
  )
  const entered = sorted[0]
  const left = trades.toSorted((a, b) => exitOf(a).localeCompare(exitOf(b))).at(-1)
  const [from, to] = [entered?.underlyingAtEntry, left?.underlyingAtExit]
  return from && to
    ? { from, to, first: entered?.date ?? '', last: left?.exitDate ?? left?.date ?? '' }
    : undefined
}

const NAMES: readonly (readonly [RegExp, MarketEvent])[] = [
  [/\bbudget\b/, 'budget'],
  [/\bstate elections?\b/, 'state-election'],
  [/\bexit polls?\b/, 'exit-poll'],
  [/\belections?\b/, 'election'],
  [/\b(rbi|mpc)\b/, 'rbi'],
  [/\b(fed|fomc)\b/, 'fed'],
]

/** The days of the weeks in which the result has one of some dates. */
function daysInWeeksOf(dates: ReadonlySet<string>, days: Days): Days {
  const mondays = new Set(days.filter(({ date }) => dates.has(date)).map(({ date }) => mondayOf(date)))
  return days.filter(({ date }) => mondays.has(mondayOf(date)))
}

/** Profit of the days, or of the whole weeks, of the events that a question names, or of all events if it names none. */
export function eventDays(_: Days, { days, whole }: OpenRun, text: string): Figures {
  const named = NAMES.filter(([words]) => words.test(text)).map(([, event]) => event)
  const underlying = (whole && underlyingFromName(whole.instrument)) ?? 'NIFTY'
  const [first, last] = [days[0], days.at(-1)]
  const covered = first && last ? ` It covers ${formatDate(first.date)} to ${formatDate(last.date)}.` : ''
  const asked = named.length > 0 ? named.slice(0, 2) : MARKET_EVENTS.filter((event) => event !== 'special')
  const ofWeek = /\b(weeks?|haft[aei])\b/.test(text)
  const rows = asked.map((event) => {
    const dates = new Set(eventDates(event, underlying))
    const own = ofWeek ? daysInWeeksOf(dates, days) : days.filter(({ date }) => dates.has(date))
    const name = `${EVENTS[event].label.en}${ofWeek && own.length > 0 ? ', the whole week' : ''}`
    return own.length === 0
      ? `${name}: the result has no such session.`
      : `${name}: ${own.slice(-MOST_LISTED).map(dayInWords).join(' ')}${own.length > 1 ? ` All ${own.length} made ${formatSignedRupees(netOf(own))} net, ${formatSignedRupees(grossOf(own))} before charges.` : ''}`
  })
  return { text: `${rows.join('\n\n')}${covered}`, document: 'day-filters' }
}
