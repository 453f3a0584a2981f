import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { grossOf, netOf, sum, type Days, type Figures } from './day-figures.ts'
import type { Trades } from './trade-figures.ts'

/** Sessions of a month and of a year. */
const OF_A_MONTH = 21
const OF_A_YEAR = 252
/** The rate of a deposit that a comparison assumes, percent a year. */
const DEPOSIT_RATE = 7

const highestMargin = (days: Days) => Math.max(0, ...days.map(({ margin }) => margin))
const depthOf = (days: Days) => -(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0)
const percent = (part: number, whole: number) => formatPercent((100 * part) / whole)

/** The lots of a leg in most trades. */
export function lotsOf(trades: Trades): number {
  const counts = [...new Set(trades.map(({ lots }) => lots))].map((lots) => ({
    lots,
    count: trades.filter((trade) => trade.lots === lots).length,
  }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.lots ?? 1
}

const NO_ADVICE =
  'What to do with your money I cannot tell: Delta gives no personal advice. A sold option can lose many times its premium; test an idea and trade it on paper first.'

/** The profit in percent of a capital that the question names, and how often its margin fits. */
export function onCapital(_: Days, { days }: OpenRun, text: string): Figures {
  // 'I had put 1 lakh by mistake, I keep 3 lakh': the amount named last is meant.
  const capital = amountsIn(text).at(/\b(mistake|galti|actually|instead|rather)\b/.test(text) ? -1 : 0)
  if (capital === undefined)
    return { text: `The result made ${formatSignedRupees(netOf(days))} net.`, document: 'capital' }
  const most = highestMargin(days)
  const fits = most > 0 ? Math.floor(capital / most) : 0
  const [net, depth] = [netOf(days), depthOf(days)]
  const scaled =
    most === 0
      ? ''
      : fits === 0
        ? ` The highest margin of a day, ${formatRupees(most)}, is more than that, so it would not have been enough.`
        : fits === 1
          ? ` The highest margin of a day is ${formatRupees(most)}, so the position fits once.`
          : ` The highest margin of a day is ${formatRupees(most)}, so the position would have fitted ${fits} times, with about ${formatSignedRupees(fits * net)} net (${percent(fits * net, capital)}) and a deepest fall of ${formatRupees(fits * depth)}, and nothing set aside for losses.`
  const [first, last] = [days[0], days.at(-1)]
  const time = first && last ? (Date.parse(last.date) - Date.parse(first.date)) / 86_400_000 + 1 : 0
  const deposit = /\b(fd|fixed deposit|deposit|bank|interest)\b/.test(text)
    ? `\n\nA deposit at an assumed ${DEPOSIT_RATE} % a year would have made ${formatRupees((capital * DEPOSIT_RATE * time) / 36_500)} in these ${time} days, without a fall on the way. What your bank pays is not known here.`
    : ''
  const advice = /\b(should|shall|chahiye|karu|kare|better to|or keep|ya)\b/.test(text)
    ? `${NO_ADVICE}\n\n`
    : ''
  return {
    text: `${advice}Of ${formatRupees(capital)} the profit of this result, ${formatSignedRupees(net)} net, is ${percent(net, capital)} over ${formatCount(days.length, 'session')}, as it was tested; the deepest fall, ${formatRupees(depth)} net, is ${percent(depth, capital)}.${scaled} It is of this period, not of a year, and no promise.${deposit}`,
    document: 'capital',
  }
}

/** How many lots a wanted income would take at the average of the result. */
export function lotsForIncome(_: Days, { days, trades = [] }: OpenRun, text: string): Figures {
  const wanted = amountsIn(text)[0]
  const [unit, sessions] = /\b(per day|daily|roz|a day|every day|har din)\b/.test(text)
    ? (['day', 1] as const)
    : /\bweek\w*\b/.test(text)
      ? (['week', 5] as const)
      : (['month', OF_A_MONTH] as const)
  const [most, depth, lots] = [highestMargin(days), depthOf(days), lotsOf(trades)]
  const average = (netOf(days) / days.length) * sessions
  const times = Math.ceil((wanted ?? 0) / average)
  const enough =
    wanted === undefined
      ? ''
      : average > 0
        ? `For ${formatRupees(wanted)} a ${unit} at this average it would take ${formatCount(times * lots, 'lot')} a leg, with about ${formatRupees(times * most)} of margin and, beside it, room for a fall of ${formatRupees(times * depth)} net, as deep as the one tested; expect a deeper one.`
        : 'It lost on average, so no number of lots makes that income.'
  return {
    text: `With ${formatCount(lots, 'lot')} a leg the result made ${formatSignedRupees(average)} net a ${unit} on average, at ${formatCount(sessions, 'session')} a ${unit}. ${enough}\n\nNo ${unit} is the average: some lose, and a result of ${formatCount(days.length, 'session')} is no salary.`,
    document: 'position-sizing',
  }
}

/** The result with another number of lots: profit, drawdown and margin grow in proportion. */
export function otherLots(_: Days, { days, trades = [] }: OpenRun, text: string): Figures {
  const lots = lotsOf(trades)
  const wanted = lotsNamed(text) ?? 2 * lots
  const times = wanted / lots
  return {
    text: `With ${formatCount(wanted, 'lot')} a leg instead of ${lots} everything that follows the lots is ${formatNumber(Math.round(times * 100) / 100)} times as large: ${formatSignedRupees(times * grossOf(days))} before charges, about ${formatSignedRupees(times * netOf(days))} net (brokerage is by the order and not by the lot, so it does not grow in step), a deepest fall of about ${formatRupees(times * depthOf(days))} net, and a margin of up to ${formatRupees(times * highestMargin(days))}. Win rate and ratios stay nearly as they are. Stops and targets in rupees do not grow with the lots, so with them the trades differ.\n\nLarge orders do not fill at the prices of one lot. For exact figures open the run, press Edit as new, change the lots and run it again.`,
    document: 'another-setting',
  }
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  paanch: 5,
}

/** The number of lots that a question names. */
export function lotsNamed(text: string): number | undefined {
  const found = [...text.matchAll(/\b(\d+|one|two|three|four|five|ten|ek|do|teen|char|paanch) lots?\b/g)].map(
    ([, number = '']) => NUMBERS[number] ?? Number(number),
  )
  return found.find((number) => number > 1) ?? found[0]
}

/** The net profit with so many rupees of slippage on every fill, on top of the result's own. */
export function fixedSlippage(_: Days, { days, trades = [] }: OpenRun, text: string): Figures {
  const [, digits, , other, word] =
    /(\d+(?:\.\d+)?) ?(rupees?|rs|re|points?|pts?|pt|rupay\w|rupaiya)\b|\b(?:rs|re|inr) ?(\d+(?:\.\d+)?)|\b(half|one|ek|do|two)\b/.exec(
      text,
    ) ?? []
  const points =
    (digits ?? other) ? Number(digits ?? other) : word === 'half' ? 0.5 : (NUMBERS[word ?? 'one'] ?? 1)
  const fills = trades.filter(({ exitReason }) => exitReason !== 'Expiry').length + trades.length
  const units = sum(trades.map(({ quantity, exitReason }) => quantity * (exitReason === 'Expiry' ? 1 : 2)))
  const [net, cost] = [netOf(days), units * points]
  const left = net - cost
  return {
    text:
      trades.length === 0
        ? 'The trades of this result are not loaded.'
        : `At ${formatCount(points, 'rupee')} a unit on every fill, ${formatCount(fills, 'fill')} would cost ${formatRupees(cost)}: of ${formatSignedRupees(net)} net ${formatSignedRupees(left)} would be left${net > 0 && left <= 0 ? ', so nothing of the profit survives' : ''}. That is with the lots of this result and on top of its own slippage; with more lots profit and cost grow together. At a stop the market runs, so its fills can slip by more.\n\nFor a run with it set Slippage under Advanced settings.`,
    document: 'execution-settings',
  }
}

/** How many average losing days a capital bears beside the margin. */
export function bearableDays(traded: Days, { days }: OpenRun, text: string): Figures {
  const capital = amountsIn(text)[0] ?? 0
  const losing = traded.filter(({ netPnl }) => netPnl < 0)
  if (losing.length === 0)
    return { text: 'No day with trades lost, so no losing day is known.', document: 'position-sizing' }
  const [average, most] = [-netOf(losing) / losing.length, highestMargin(days)]
  const worst = -Math.min(...losing.map(({ netPnl }) => netPnl))
  const room = capital - most
  const left =
    room <= 0
      ? `The highest margin of a day, ${formatRupees(most)}, takes all of ${formatRupees(capital)}: nothing is left for losses.`
      : `Of ${formatRupees(capital)} the highest margin of a day blocks ${formatRupees(most)} and leaves ${formatRupees(room)}: ${formatCount(Math.floor(room / average), 'average losing day')} in a row, or ${formatCount(Math.floor(room / worst), 'day')} like the worst, after which the position no longer fits.`
  return {
    text: `A losing day lost ${formatRupees(average)} net on average, the worst ${formatRupees(worst)}; ${losing.length} of ${formatCount(traded.length, 'day')} lost. ${left} The deepest fall of the test, net, was ${formatRupees(depthOf(days))}; expect a deeper one.`,
    document: 'position-sizing',
  }
}

/** The return of a year at the pace of the result, with the capital that it is of. */
export function yearlyPace(days: Days, base: number): string {
  if (days.length === 0 || base <= 0) return ''
  const year = (netOf(days) / days.length) * OF_A_YEAR
  return `At the same pace a year of ${OF_A_YEAR} sessions would make ${formatSignedRupees(year)} net, ${percent(year, base)} of ${formatRupees(base)}, without compounding. It multiplies ${formatCount(days.length, 'session')} and is no forecast.`
}

/** The lot sizes that the trades had, with the days on which each was used. */
export function lotSizeUsed(_: Days, { trades = [], whole }: OpenRun): Figures {
  if (trades.length === 0) return { text: 'The trades of this result are not loaded.', document: 'lot-sizes' }
  const sizeOf = ({ quantity, lots }: Trades[number]) => quantity / lots
  const rows = [...new Set(trades.map(sizeOf))].map((size) => {
    const own = trades.filter((trade) => sizeOf(trade) === size).map(({ date }) => date)
    return `${formatNumber(size)} units from ${formatDate(own[0] ?? '')} to ${formatDate(own.at(-1) ?? '')}`
  })
  const terms =
    whole?.rules === 'as-today' ? 'today’s lots on every session' : 'the lots of each day and contract'
  return {
    text: `A lot of this result's trades has ${rows.join('; ')}${whole ? ` (${whole.instrument})` : ''}. It takes ${terms}; Terms of the market under Advanced settings chooses between the two.`,
    document: 'lot-sizes',
  }
}

/** Amounts in a text, in rupees: `5 lakh`, `2l`, `30000`. */
function amountsIn(text: string): readonly number[] {
  return [
    ...text.matchAll(
      /(?<![\w.])(\d+(?:\.\d+)?) ?(lakhs?|lacs?|lac|l|k|thousand|hazaa?r|crores?|cr)?\b|\b(half a|one|two|three|four|five|ten|ek|do|teen|char|paanch|das) (lakhs?|lacs?|lac|crores?)\b/g,
    ),
  ]
    .map(
      ([, digits, unit, word = '', unitOfWord]) =>
        (digits === undefined ? (IN_WORDS[word] ?? 0) : Number(digits)) * factorOf(unit ?? unitOfWord ?? ''),
    )
    .filter((amount) => amount >= 1000 && !(amount >= 2019 && amount <= 2026))
}

/** Numbers before lakh or crore. */
const IN_WORDS: Readonly<Record<string, number>> = {
  'half a': 0.5,
  one: 1,
  ek: 1,
  two: 2,
  do: 2,
  three: 3,
  teen: 3,
  four: 4,
  char: 4,
  five: 5,
  paanch: 5,
  ten: 10,
  das: 10,
}

function factorOf(unit: string): number {
  if (/^l/.test(unit)) return 100_000
  if (/^c/.test(unit)) return 10_000_000
  return unit === '' ? 1 : 1000
}
