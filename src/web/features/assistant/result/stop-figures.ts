import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { mondayOf, namedWeekdays, sum, WEEKDAYS, weekdayOf, type Days, type Figures } from './day-figures.ts'
import { tradeInWords } from './day-trades.ts'
import type { ResultWords } from './result-words.ts'
import { isOneOf, STOP_CAUSES, TARGET_CAUSES, type Trades } from './trade-figures.ts'

const NOT_LOADED: Figures = { text: 'The trades of this result are not loaded.', document: 'exit-reasons' }

const isStopped = ({ exitReason }: Trades[number]) => isOneOf(exitReason, STOP_CAUSES)
const netOf = (trades: Trades) => sum(trades.map(({ netPnl }) => netPnl))
const daysOf = (trades: Trades) => [...new Set(trades.map(({ date }) => date))]
const share = (part: number, whole: number) => formatPercent(whole === 0 ? 0 : (100 * part) / whole)

/** Stops by weekday, and those of the expiry day beside the other days. */
export function stopDays(_: Days, { trades = [] }: OpenRun, words: ResultWords): Figures {
  if (trades.length === 0) return NOT_LOADED
  const stopped = trades.filter(isStopped)
  if (stopped.length === 0)
    return { text: 'No trade of this result left by a stop.', document: 'exit-reasons' }
  const rows = WEEKDAYS.map((name, i) =>
    rowOf(
      name,
      trades.filter(({ date }) => weekdayOf(date) === i),
    ),
  )
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.stops / b.count - a.stops / a.count || b.stops - a.stops)
  const expiry = rowOf(
    'On expiry days',
    trades.filter(({ dte }) => dte === 0),
  )
  const others = rowOf(
    'on other days',
    trades.filter(({ dte }) => dte !== 0),
  )
  const inWords = ({ name, stops, count, days, net }: StopRow) =>
    `${name}: ${stops} of ${formatCount(count, 'trade')} (${share(stops, count)}) on ${formatCount(days, 'day')}, the stops ${formatSignedRupees(net)} net`
  return {
    text: [
      ...namedWeekdays(words).map((i) => stopsOn(i, trades)),
      `Stops were hit most often on ${rows[0]?.name}s, as a share of the trades of the day.`,
      `${rows.map(inWords).join('; ')}.`,
      `${[expiry, others].map(inWords).join('; ')}.`,
      'On the expiry day premiums are small, so a stop in percent is few points. Days of a kind differ by chance too.',
    ].join('\n\n'),
    document: 'exit-reasons',
  }
}

/** The stops of a weekday beside those of all other days, which says whether they are many. */
function stopsOn(weekday: number, trades: Trades): string {
  const own = rowOf(
    '',
    trades.filter(({ date }) => weekdayOf(date) === weekday),
  )
  const others = rowOf(
    '',
    trades.filter(({ date }) => weekdayOf(date) !== weekday),
  )
  const name = `${WEEKDAYS[weekday]}s`
  if (own.count === 0) return `The result has no trade on ${name}.`
  const [part, rest] = [own.stops / own.count, others.count === 0 ? 0 : others.stops / others.count]
  const verb = part > rest ? 'more often than' : part < rest ? 'less often than' : 'as often as'
  return `On ${name} ${own.stops} of ${formatCount(own.count, 'trade')} (${share(own.stops, own.count)}) left by a stop, ${verb} on the other days: ${others.stops} of ${others.count} (${share(others.stops, others.count)}).`
}

interface StopRow {
  readonly name: string
  readonly stops: number
  readonly count: number
  readonly days: number
  readonly net: number
}

function rowOf(name: string, trades: Trades): StopRow {
  const stopped = trades.filter(isStopped)
  return {
    name,
    stops: stopped.length,
    count: trades.length,
    days: daysOf(trades).length,
    net: netOf(stopped),
  }
}

/** Exits by a stop or a target in each month, week or year, the most first. */
export function exitsByMonth(_: Days, { trades = [] }: OpenRun, { text }: ResultWords): Figures {
  if (trades.length === 0) return NOT_LOADED
  const isOfTargets = /\btargets?\b/.test(text) && !/\b(sls?|stops?|stop ?loss)\b/.test(text)
  const [causes, name] = isOfTargets ? [TARGET_CAUSES, 'target'] : [STOP_CAUSES, 'stop']
  const own = trades.filter(({ exitReason }) => isOneOf(exitReason, causes))
  if (own.length === 0)
    return { text: `No trade of this result left by a ${name}.`, document: 'exit-reasons' }
  const partOf = /\b(week|haft)/.test(text)
    ? (date: string) => `week of ${formatDate(mondayOf(date))}`
    : /\b(year|saal)/.test(text)
      ? (date: string) => date.slice(0, 4)
      : (date: string) => formatDate(`${date.slice(0, 7)}-01`).slice(3)
  const rows = [...new Set(trades.map(({ date }) => partOf(date)))]
    .map((part) => {
      const some = own.filter(({ date }) => partOf(date) === part)
      const all = trades.filter(({ date }) => partOf(date) === part)
      return { part, count: some.length, all: all.length, net: netOf(some) }
    })
    .toSorted((a, b) => b.count - a.count)
  return {
    text: `Trades that left by a ${name}, the most first: ${rows
      .map(
        ({ part, count, all, net }) =>
          `${part}: ${count} of ${all} (${share(count, all)}), ${formatSignedRupees(net)} net`,
      )
      .join('; ')}.${rows.length === 1 ? ' The result has no other to set beside it.' : ''}`,
    document: 'exit-reasons',
  }
}

/** The hours in which stops were hit. */
export function stopTimes(_: Days, { trades = [] }: OpenRun, text: string): Figures {
  if (trades.length === 0) return NOT_LOADED
  const stopped = trades.filter(isStopped)
  if (stopped.length === 0)
    return { text: 'No trade of this result left by a stop.', document: 'exit-reasons' }
  const hours = [...new Set(stopped.map(({ exitTime }) => exitTime.slice(0, 2)))].toSorted()
  const rows = hours.map((hour) => {
    const own = stopped.filter(({ exitTime }) => exitTime.startsWith(hour))
    return { hour, count: own.length, net: netOf(own) }
  })
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  const times = stopped.map(({ exitTime }) => exitTime.slice(0, 5)).toSorted()
  return {
    text: `${beforeNamedTime(times, text)}Of ${formatCount(stopped.length, 'stop')} most, ${most?.count}, were hit from ${most?.hour}:00 to ${most?.hour}:59. By the hour: ${rows.map(({ hour, count, net }) => `${hour}:00 ${count}, ${formatSignedRupees(net)} net`).join('; ')}. The first was at ${times[0]}, the last at ${times.at(-1)}, half of them by ${times[Math.floor((times.length - 1) / 2)]}.`,
    document: 'exit-reasons',
  }
}

/** How many stops came before or after the time that a question names: `before 11 am`. */
function beforeNamedTime(times: readonly string[], text: string): string {
  const [, side, hours, minutes = '00'] = NAMED_TIME.exec(text) ?? []
  if (hours === undefined) return ''
  const hour = Number(hours) < 8 ? Number(hours) + 12 : Number(hours)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  const count = times.filter((one) => (side === 'after' ? one > time : one < time)).length
  return `${count} of ${times.length} stops (${share(count, times.length)}) came ${side} ${time}. `
}

const NAMED_TIME = /\b(before|after) (\d{1,2})(?: ([0-5]\d))?(?= ?(?:am|pm|baje|o ?clock|noon)|$| )/

/** What the other legs made on days on which one leg alone was stopped. */
export function otherLeg(_: Days, { trades = [] }: OpenRun, text: string): Figures {
  if (trades.length === 0) return NOT_LOADED
  const side = stoppedSide(text)
  const days = daysOf(trades).flatMap((date) => {
    const own = trades.filter((trade) => trade.date === date)
    const stopped = own.filter(isStopped)
    const isOfSide = side === undefined || stopped.every(({ optionType }) => optionType === side)
    const isOneAlone = new Set(stopped.map(({ leg_id: id }) => id)).size === 1 && stopped.length < own.length
    if (!isOneAlone || !isOfSide) return []
    return [{ lost: netOf(stopped), others: netOf(own.filter((trade) => !isStopped(trade))) }]
  })
  const name = side === undefined ? 'one leg alone' : `only the ${side.toLowerCase()}`
  if (days.length === 0)
    return { text: `On no day was ${name} stopped while another leg stayed open.`, document: 'exit-reasons' }
  const recovered = days.filter(({ lost, others }) => lost + others > 0).length
  const gained = days.filter(({ others }) => others > 0).length
  return {
    text: `On ${formatCount(days.length, 'day')} ${name} was stopped. The other legs made up for the whole loss on ${recovered} of them (${share(recovered, days.length)}) and made a profit on ${gained}. The stopped leg made ${formatSignedRupees(sum(days.map(({ lost }) => lost)) / days.length)} net a day on average, the others ${formatSignedRupees(sum(days.map(({ others }) => others)) / days.length)}.`,
    document: 'exit-reasons',
  }
}

/** The side that a question says was stopped: the first that it names. */
function stoppedSide(text: string): 'CALL' | 'PUT' | undefined {
  const named = /\b(calls?|ce|puts?|pe)\b/.exec(text)?.[1]
  return named === undefined ? undefined : /^c/.test(named) ? 'CALL' : 'PUT'
}

/** How far the stopped trades left from their entries, the worst first. */
export function stopRespected(_: Days, { trades = [] }: OpenRun): Figures {
  const worst = trades.toSorted((a, b) => a.netPnl - b.netPnl)[0]
  if (!worst) return NOT_LOADED
  const moves = trades.filter(isStopped).map((trade) => ({ trade, move: lossOf(trade) }))
  const sorted = moves.toSorted((a, b) => b.move - a.move)
  const [far, near] = [sorted[0], sorted.at(-1)]
  const ofStops =
    far && near
      ? `The ${formatCount(moves.length, 'stopped trade')} left with a loss before charges of ${formatNumber(near.move)} % to ${formatNumber(far.move)} % of their entry premium${near.move < 0 ? ', where a negative loss is a profit that a moved stop kept' : ''}; most on ${formatDate(far.trade.date)}, entered at ${formatPrice(far.trade.entryPrice)} and left at ${formatPrice(far.trade.exitPrice)}. A loss beyond the percentage of a leg’s stop is a gap, slippage or a stop that acts at the close of a minute.`
      : 'No trade left by a stop.'
  return {
    text: `The worst trade, on ${formatDate(worst.date)}: ${tradeInWords(worst)} Before charges it ${lossOf(worst) < 0 ? 'gained' : 'lost'} ${formatNumber(Math.abs(lossOf(worst)))} % of its entry premium.\n\n${ofStops}\n\nA leg’s stop fills at its level, or at the open of the minute where that is beyond it; with the trigger Close, and as a stop of the whole position, it is read at the close of a minute and fills in the next. So a gap through the stop is in the result.`,
    document: 'fills',
    days: [worst.date],
  }
}

/** What a trade lost before charges, in percent of its entry premium. */
function lossOf({ type, entryPrice, exitPrice }: Trades[number]): number {
  const points = type === 'SELL' ? exitPrice - entryPrice : entryPrice - exitPrice
  return entryPrice === 0 ? 0 : Math.round((1000 * points) / entryPrice) / 10
}

/** That a result does not know what its stopped trades would have made. */
export function heldOn(_: Days, { trades = [] }: OpenRun): Figures {
  const stopped = trades.filter(({ exitReason }) => /stop loss/i.test(exitReason))
  return {
    text: `This result cannot tell: it has no prices after an exit. ${stopped.length} of ${formatCount(trades.length, 'trade')} left by a stop. To see what holding on would have made, open the run, press Edit as new, take the stop off or make it wider, run it again, and put the two runs beside each other with Compare. The explanation of a day shows each contract minute by minute.`,
    document: 'another-setting',
  }
}
