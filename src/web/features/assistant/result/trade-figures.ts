import type { ExitCause } from '#domain'
import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatPrice,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { listedOf, MOST_LISTED, sum, type Days, type Figures } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'

/** The trades of an open result. */
export type Trades = NonNullable<OpenRun['trades']>

interface Group {
  readonly name: string
  readonly count: number
  readonly won: number
  readonly net: number
  readonly gross: number
}

const NOT_LOADED = 'The trades of this result are not loaded.'

/** Trades by a name, the most costly first. */
export function grouped(trades: Trades, nameOf: (trade: Trades[number]) => string): Group[] {
  return [...new Set(trades.map(nameOf))]
    .map((name) =>
      groupOf(
        name,
        trades.filter((trade) => nameOf(trade) === name),
      ),
    )
    .toSorted((a, b) => a.net - b.net)
}

function groupOf(name: string, trades: Trades): Group {
  return {
    name,
    count: trades.length,
    won: trades.filter(({ netPnl }) => netPnl > 0).length,
    net: sum(trades.map(({ netPnl }) => netPnl)),
    gross: sum(trades.map(({ pnl }) => pnl)),
  }
}

/** What a group of trades made. */
export const earned = ({ name, count, won, net, gross }: Group) =>
  `${name}: ${formatSignedRupees(net)} net, ${formatSignedRupees(gross)} before charges, in ${formatCount(count, 'trade')}, ${won} of them won`

/** What calls and puts made, and each leg. */
export function legs(_: Days, { trades = [] }: OpenRun, { meanings }: ResultWords): Figures {
  const sides = grouped(trades, ({ optionType }) => (optionType === 'CALL' ? 'Calls' : 'Puts')).toReversed()
  const rows = grouped(
    trades,
    ({ leg_id: id, type, optionType }) => `${id.replace('-', ' ')} (${type} ${optionType})`,
  ).toReversed()
  const [first, second] = sides
  const head =
    first && second && first.net > second.net
      ? [
          meanings.has('loss') || meanings.has('bad')
            ? `${second.name} made less than ${first.name.toLowerCase()}.`
            : `${first.name} made more than ${second.name.toLowerCase()}.`,
        ]
      : []
  const text = [...head, `${sides.map(earned).join('; ')}.`, `${rows.map(earned).join('; ')}.`].join('\n\n')
  return { text: trades.length > 0 ? text : NOT_LOADED, document: 'results-screen' }
}

/** What the trades of the expiry day made, and those with more days to their expiry. */
export function expiryDays(
  _: Days,
  { trades = [] }: OpenRun,
  { text: asked, meanings }: ResultWords,
): Figures {
  const onExpiry = trades.filter(({ dte }) => dte === 0)
  const days = new Set(onExpiry.map(({ date }) => date)).size
  const rows = [...new Set(trades.map(({ dte }) => dte))]
    .toSorted((a, b) => a - b)
    .map((dte) =>
      groupOf(
        `${dte} DTE`,
        trades.filter((trade) => trade.dte === dte),
      ),
    )
  const others = trades.filter(({ dte }) => dte !== 0)
  const head =
    days === 0
      ? 'No trade was entered on the expiry day of its contract.'
      : `On ${formatCount(days, 'expiry day')} it made ${earned(groupOf('', onExpiry)).slice(2)}. ${others.length > 0 ? `${earned(groupOf('The trades of all other days', others))}.` : 'It has no trade of another day.'}`
  // Monthly contracts are not told apart, so none are left out.
  const isOfKind = /\b(weekly|monthly) expir(y|ies)\b/.test(asked)
  const isWithout = !isOfKind && (meanings.has('without') || LEFT_OUT.test(asked))
  return {
    text:
      trades.length > 0
        ? [
            ...(isOfKind ? [NOT_BY_KIND] : []),
            ...(isWithout ? withoutExpiry(trades) : []),
            head,
            ...togetherOf(trades, asked),
            `By days to expiry at the entry: ${rows.map(earned).join('; ')}.`,
          ].join('\n\n')
        : NOT_LOADED,
    document: 'dte',
  }
}

/** Verbs that leave out the expiry day, beside those of all questions. */
const LEFT_OUT = /\bnika+l (do|du|dun|de|ke|kar)\b|\bna l(u|un|e|eta|ete)\b/

const NOT_BY_KIND =
  'Weekly and monthly contracts are not told apart here: days to expiry are those to the expiry of each trade’s own contract.'

/** What the result is without the trades of the expiry day, and its deepest fall beside that of all trades. */
function withoutExpiry(trades: Trades): string[] {
  const fallOf = (some: Trades) => {
    const days = [...new Set(some.map(({ date }) => date))].toSorted()
    const profits = days.map((day) =>
      sum(some.filter(({ date }) => date === day).map(({ netPnl }) => netPnl)),
    )
    return formatRupees(-(maxDrawdown(profits)?.depth ?? 0))
  }
  const kept = trades.filter(({ dte }) => dte !== 0)
  return [
    `Trades of other days than the expiry day: ${kept.length} of ${trades.length}. Without the expiry days the result is ${earned(groupOf('', kept)).slice(2)}, its deepest fall ${fallOf(kept)} net at the end of a day; with them the fall is ${fallOf(trades)}. The filter above the results shows every figure so: untick 0 under days to expiry.`,
  ]
}

/** What the trades made together of several days to expiry that a question names: `0DTE and 1DTE`. */
function togetherOf(trades: Trades, asked: string): string[] {
  const named = [...new Set([...asked.matchAll(/\b(\d+) ?dte\b/g)].map(([, dte]) => Number(dte)))]
  if (named.length < 2) return []
  const own = trades.filter(({ dte }) => named.includes(dte))
  return [`${earned(groupOf(`Only ${named.map((dte) => `${dte} DTE`).join(' and ')}`, own))}.`]
}

/** Causes of the trades that left by a stop, of a leg or of all legs. */
export const STOP_CAUSES: readonly ExitCause[] = ['Stop Loss', 'Overall Stop Loss']
/** Causes of the trades that left by a target, of a leg or of all legs. */
export const TARGET_CAUSES: readonly ExitCause[] = ['Take Profit', 'Overall Take Profit']
/** Causes of exits by a trail of the profit. */
export const TRAIL_CAUSES: readonly ExitCause[] = ['Trail Profit', 'Overall Trail Profit']

/** Words with which a cause of exits is asked for. */
export const CAUSE_WORDS: readonly (readonly [RegExp, readonly ExitCause[]])[] = [
  [
    /\bsquared? ?off\b|\b(end of (?:the )?day|eod|time exits?|exits? by time|at the close|(?:reach\w*|ran|run|held|open|stayed) (?:till |until |to |up to )?(?:the )?(?:exit time|close|end of (?:the )?day))\b/,
    ['Square Off'],
  ],
  [/\b(trail\w*|locked|tsl)\b/, TRAIL_CAUSES],
  [/\b(targets?|tp|take profits?)\b/, ['Take Profit', 'Overall Take Profit']],
  [/\b(sl|sls|tsl|stops?|stopped|stop ?loss(es)?)\b/, STOP_CAUSES],
  [/\b(settled|settlement|expired?)\b/, ['Expiry']],
]

const CAUSE =
  'sls?|stops?|stop ?loss(?:es)?|stoploss(?:es)?|stopped|targets?|tp|take profits?|trail\\w*|tsl|squared? ?off'
const VERB =
  'hit|hits|hitting|get|getting|got|by|the|a|any|left|leave|closed?|exit\\w*|at|on|their|trades|that|which|who|reach\\w*|trigger\\w*|touch\\w*|out'
const NOT_LEFT = new RegExp(
  `\\b(?:not|nt|didnt|dont|doesnt|werent|wasnt|never|non|without|excluding|except|other than|minus|bina) (?:(?:${VERB}) ){0,3}(?:${CAUSE})\\b|\\b(?:${CAUSE}) (?:(?:were|was|got|is|did|trades?|wale|ke|ki|ka|ko|hit|hua|hue|laga|lagi) ){0,3}(?:not|never|nahi|nahin|na|bina|hata\\w*|chhod\\w*|chod\\w*|alawa)\\b`,
)

/** Whether a text asks for the trades that did not leave by the cause that it names: `which did not hit sl`. */
export const isNotLeft = (text: string) => NOT_LEFT.test(text)

/** How many trades left by each cause, those that a question names first. */
export function exits(_: Days, { trades = [] }: OpenRun, { text }: ResultWords): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'exit-reasons' }
  const isOverall =
    /\b(overall|combined|strategy level)\b|\btotal (sls?|stops?|stop ?loss(es)?|targets?)\b/.test(text)
  // The overall stop watches all legs together; a question of it is not answered with the stops of legs.
  const kinds = CAUSE_WORDS.filter(([words]) => words.test(text)).map(([, causes]) =>
    isOverall ? causes.filter((cause) => cause.startsWith('Overall')) : causes,
  )
  const asked = kinds.length === 1 ? kinds.flat() : []
  const head = kinds
    .filter((causes) => causes.length > 0)
    .map((causes) => {
      const own = groupOf(
        '',
        trades.filter(({ exitReason }) => isOneOf(exitReason, causes)),
      )
      const names = causes.filter((cause) => isOverall || !cause.startsWith('Overall')).join(' or ')
      return `${own.count} of ${formatCount(trades.length, 'trade')} (${formatPercent((100 * own.count) / trades.length)}) left by ${names}: ${formatSignedRupees(own.net)} net.`
    })
  const spared = asked.length > 0 && isNotLeft(text) ? [notLeftBy(asked, trades)] : []
  const trailed = TRAILING_STOP.test(text) ? [TRAILED_AS_STOP] : []
  const isOfCost = kinds.length === 0 && EXIT_COST.test(text)
  const left = asked.length > 0 ? leftBy(trades.filter(({ exitReason }) => isOneOf(exitReason, asked))) : []
  const together = TOGETHER.test(text) && asked.length > 0 ? [leftTogether(trades, asked)] : []
  const timed = /\b\d{1,2} \d\d\b/.test(text) ? [UNTIL_THE_SQUARE_OFF] : []
  return {
    text: [
      ...spared,
      ...timed,
      ...head,
      ...trailed,
      ...left,
      ...together,
      ...byReason(trades, isOfCost),
    ].join('\n\n'),
    document: 'exit-reasons',
  }
}

const EXIT_COST =
  /\b(cost|costs|costliest|lost|loses?|losing|hurts?|worst|kha(ya|yi|ye|ta)|doob\w*|dub\w*|nuksan\w*|loss)\b/

const TOGETHER =
  /\b(both|all|dono|only one|one leg|(two|2|more than one|do|several) (or more )?legs?|same day|ek hi din)\b/

/** What the trades of each exit reason made, the most frequent first; by cost, the dearest first. */
function byReason(trades: Trades, isOfCost: boolean): string[] {
  const groups = grouped(trades, ({ exitReason }) => exitReason)
  const [dearest] = groups
  const rows = (isOfCost ? groups : groups.toSorted((a, b) => b.count - a.count)).map(
    ({ name, count, net }) => `${name}: ${count} of ${trades.length}, ${formatSignedRupees(net)} net`,
  )
  const list = `${rows.join('; ')}.`
  if (!isOfCost || !dearest) return [list]
  return [
    dearest.net < 0
      ? `${dearest.name} cost most: ${formatSignedRupees(dearest.net)} net in ${formatCount(dearest.count, 'trade')}.`
      : 'No exit reason lost money in all.',
    list,
  ]
}

/** The trades that left otherwise, and the days on which none left so. */
function notLeftBy(causes: readonly ExitCause[], trades: Trades): string {
  const others = groupOf(
    '',
    trades.filter(({ exitReason }) => !isOneOf(exitReason, causes)),
  )
  const days = [...new Set(trades.map(({ date }) => date))]
  const spared = days.filter((day) =>
    trades.every(({ date, exitReason }) => date !== day || !isOneOf(exitReason, causes)),
  )
  return `${others.count} of ${formatCount(trades.length, 'trade')} did not leave by ${causes[0]}: ${formatSignedRupees(others.net)} net, ${others.won} of them won. On ${spared.length} of ${formatCount(days.length, 'day')} with trades none left so.`
}

const TRAILING_STOP = /\btsl\b|\btrail\w* (sls?|stops?|stop ?loss(es)?)\b|\b(sl|stop ?loss|stop) trail\w*/
const TRAILED_AS_STOP =
  'A stop that had trailed leaves by Stop Loss too, and the reason does not tell it from one that had not; Trail Profit is another rule.'

const UNTIL_THE_SQUARE_OFF =
  'Stops, targets and trails are watched in every minute before the square-off, and a trade that leaves by one has the minute of its bar. So one can leave by its stop a minute before the square-off; only what is still open then leaves by Square Off.'

/** Of trades with one kind of exit: how many were calls and puts, when they left, and which made least. */
function leftBy(trades: Trades): string[] {
  if (trades.length === 0) return []
  const of = (side: string) => trades.filter(({ optionType }) => optionType === side).length
  const times = trades.map(({ exitTime }) => exitTime.slice(0, 5)).toSorted()
  const lowest = trades
    .toSorted((a, b) => a.netPnl - b.netPnl)
    .slice(0, 3)
    .map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`)
  return [
    `Of them ${of('CALL')} were calls and ${of('PUT')} puts, on ${formatCount(new Set(trades.map(({ date }) => date)).size, 'day')}; they left from ${times[0]} to ${times.at(-1)}, half of them by ${times[Math.floor((times.length - 1) / 2)]}. The lowest: ${lowest.join('; ')}.`,
  ]
}

/** On how many days two legs or more left by one of some causes. */
function leftTogether(trades: Trades, causes: readonly ExitCause[]): string {
  const days = [...new Set(trades.map(({ date }) => date))]
  const both = days.filter((day) => {
    const own = trades.filter(({ date, exitReason }) => date === day && isOneOf(exitReason, causes))
    return new Set(own.map(({ leg_id: id }) => id)).size > 1
  })
  const some = new Set(trades.filter(({ exitReason }) => isOneOf(exitReason, causes)).map(({ date }) => date))
    .size
  const ofBoth = trades.filter(({ date, exitReason }) => both.includes(date) && isOneOf(exitReason, causes))
  const dates = both.slice(0, MOST_LISTED).map(formatDate)
  const more = both.length > MOST_LISTED ? ` and ${both.length - MOST_LISTED} more` : ''
  const made =
    both.length > 0
      ? ` On those days (${dates.join(', ')}${more}) these legs made ${formatSignedRupees(sum(ofBoth.map(({ netPnl }) => netPnl)))} net.`
      : ''
  return `Two legs or more left so on ${both.length} of ${formatCount(days.length, 'day')} with trades, one leg alone on ${some - both.length}.${made}`
}

/** Whether a written exit reason, which may end with a unit, has one of some causes. */
export function isOneOf(exitReason: string, causes: readonly ExitCause[]): boolean {
  const name = exitReason.replace(/ \([^)]*\)$/, '')
  return causes.some((cause) => cause === name)
}

/** Trades that are asked for as winning or losing ones. */
const SIGNED_TRADES =
  /\b(losing|loss(?: making| wale)?|red|winning|profit(?:able)?(?: wale)?) trades\b|\b(losers|winners)\b/

/** The trades that made or lost most, as many as a question names. */
export function extremeTrade({ trades = [] }: OpenRun, which: 'best' | 'worst', asked = ''): Figures {
  const sorted = trades.toSorted((a, b) => (which === 'best' ? b.netPnl - a.netPnl : a.netPnl - b.netPnl))
  const isSigned = SIGNED_TRADES.test(asked)
  const { listed, few } = listedOf(sorted, which, { text: asked, isSigned, unit: 'trade' })
  const [first, ...others] = listed
  const words = ({ date, type, strike, optionType, netPnl }: Trades[number]) =>
    `${formatDate(date)}, ${type} ${strike} ${optionType}, ${formatSignedRupees(netPnl)} net`
  const further = others.map((trade) => `${words(trade)}, left by ${trade.exitReason}`)
  return {
    text: first
      ? `The ${which} trade: ${words(first)}, ${formatSignedRupees(first.pnl)} before charges, entered ${first.entryTime} at ${formatPrice(first.entryPrice)}, left ${first.exitTime} at ${formatPrice(first.exitPrice)} by ${first.exitReason}.${further.length > 0 ? ` Then ${further.join('; ')}.` : ''}${few.map((one) => ` ${one}`).join('')}`
      : NOT_LOADED,
    document: which === 'best' ? 'figure-largestWin' : 'figure-largestLoss',
    days: first ? [first.date] : [],
  }
}

/** The result without as many of its best or worst trades as a question names. */
export function withoutTrades(_: Days, { trades = [] }: OpenRun, { text, meanings }: ResultWords): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'trade-log' }
  const which = meanings.has('bad') || meanings.has('loss') ? 'worst' : 'best'
  const count = Math.min(trades.length, Number(/\b\d+\b/.exec(text)?.[0] ?? 1))
  const sorted = trades.toSorted((a, b) => (which === 'best' ? b.netPnl - a.netPnl : a.netPnl - b.netPnl))
  const [left, kept] = [groupOf('', sorted.slice(0, count)), groupOf('', sorted.slice(count))]
  return {
    text: `Without its ${count === 1 ? `${which} trade` : `${count} ${which} trades`}, which made ${formatSignedRupees(left.net)} net, the result is ${formatSignedRupees(kept.net)} net, ${formatSignedRupees(kept.gross)} before charges, in ${formatCount(kept.count, 'trade')}.`,
    document: which === 'best' ? 'figure-largestWin' : 'figure-largestLoss',
  }
}

/** Number and profit of the trades that re-entered, and whether they helped. */
export function reEntries(_: Days, { trades = [] }: OpenRun, { text }: ResultWords): Figures {
  const document = 're-entry'
  if (trades.length === 0) return { text: NOT_LOADED, document }
  const own = groupOf(
    'Re-entries',
    trades.filter(({ reEntry }) => reEntry !== null),
  )
  const first = groupOf(
    'First entries',
    trades.filter(({ reEntry }) => reEntry === null),
  )
  const rows = [first, own].filter(({ count }) => count > 0).map(earned)
  const helped = HELPED.test(text) ? [own.count > 0 ? helpedBy(own) : NO_RE_ENTRY] : []
  return {
    text: [
      `${own.count} of ${formatCount(trades.length, 'trade')} were re-entries. ${rows.join('; ')}. Each leg and each re-entry counts as a trade.`,
      ...helped,
    ].join('\n\n'),
    document,
  }
}

const HELPED =
  /\b(help\w*|hurt\w*|harm\w*|useful|worth|fayd[ae]|faid[ae]|nuksan|badh\w*|adding|paying off|any good|kaam|without)\b/
const NO_RE_ENTRY =
  'So re-entries neither helped nor hurt this result. Whether they would, another run shows: open the run, press Edit as new, set the re-entry of the legs, run it again and put the two runs beside each other with Compare.'

const helpedBy = ({ net }: Group) =>
  `In this result the re-entries ${net > 0 ? 'helped' : net < 0 ? 'hurt' : 'made nothing'}: without them it would have ${formatSignedRupees(Math.abs(net))} ${net > 0 ? 'less' : 'more'}. Rules that look at all legs together could have acted otherwise then, so a run without re-entry is the exact answer.`

/** What the trades made by the hour of their entry, or of their exit where a question names only exits. */
export function entryTimes(_: Days, { trades = [] }: OpenRun, { text }: ResultWords): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'results-screen' }
  const isLeft = EXITS.test(text) && !ENTRIES.test(text)
  const [name, verb] = isLeft ? ['exit', 'left'] : ['entry', 'were entered']
  const timeOf = ({ entryTime, exitTime }: Trades[number]) => (isLeft ? exitTime : entryTime)
  const times = [...new Set(trades.map((trade) => clock(timeOf(trade))))]
  const rows = grouped(trades, (trade) => {
    const hour = timeOf(trade).slice(0, 2)
    return `${hour}:00 to ${hour}:59`
  })
  const hours = rows.toReversed().map(earned).join('; ')
  const made =
    times.length === 1
      ? `All ${formatCount(trades.length, 'trade')} ${verb} at ${times[0]}, so this result has no other time beside it. ${hours}.`
      : `By the hour of the ${name}, the best first: ${hours}.`
  const early = FIRST_HOUR.test(text)
    ? [
        inFirstHour(
          trades.filter((trade) => clock(timeOf(trade)) <= '10:15'),
          verb,
        ),
      ]
    : []
  return {
    text: [...early, isLeft ? `${made} ${OTHER_EXIT}` : made].join('\n\n'),
    document: 'results-screen',
  }
}

const FIRST_HOUR = /\b(first|pehl[ae]|opening|1st) (1 |one )?(hour|ghant\w*)\b/

/** What the trades of the first hour of the market made. */
const inFirstHour = (trades: Trades, verb: string) =>
  trades.length === 0
    ? `In the first hour of the market, until 10:15, no trade ${verb === 'left' ? verb : 'was entered'}.`
    : `${earned(groupOf('In the first hour of the market, until 10:15', trades))}.`

const EXITS = /\b(exit\w*|left|squared? ?off|closed|flat)\b/
const ENTRIES = /\b(entr(y|ies)|enter\w*|opened)\b/
const OTHER_EXIT =
  'It says what became of these trades: what an earlier square-off would have made, only a backtest with it shows.'

/** How long trades were open; of positions held over days, in calendar days. */
export function durations(_: Days, { trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'entry-window' }
  const minutes = trades.map(minutesOpen)
  const held = trades.filter(({ date, exitDate = date }) => exitDate !== date).length
  const overDays = held > 0 ? ` ${held} of them were held overnight, and nights count.` : ''
  const words = (count: number) =>
    count < 600 ? formatCount(Math.round(count), 'minute') : `${(count / 1440).toFixed(1)} days`
  const mean = (some: Trades) => words(sum(some.map(minutesOpen)) / some.length)
  const [won, lost] = [trades.filter(({ netPnl }) => netPnl > 0), trades.filter(({ netPnl }) => netPnl < 0)]
  const bySign =
    won.length > 0 && lost.length > 0
      ? ` Trades that won net were open for ${mean(won)} on average, those that lost for ${mean(lost)}.`
      : ''
  const [entered, left] = [trades.map((one) => one.entryTime), trades.map((one) => one.exitTime)].map(
    (times) => `${clock(times.toSorted()[0])} to ${clock(times.toSorted().at(-1))}`,
  )
  return {
    text: `A trade was open for ${words(sum(minutes) / minutes.length)} on average, from ${words(Math.min(...minutes))} to ${words(Math.max(...minutes))}.${bySign}${overDays} Entries are from ${entered}, exits from ${left}.`,
    document: 'entry-window',
  }
}

const clock = (time = '') => time.slice(0, 5)

function minutesOpen({ date, exitDate = date, entryTime, exitTime }: Trades[number]): number {
  return (Date.parse(`${exitDate}T${exitTime}Z`) - Date.parse(`${date}T${entryTime}Z`)) / 60_000
}
