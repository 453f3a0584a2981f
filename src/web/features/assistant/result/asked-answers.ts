import { simulatedNote } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatPercent, formatRupees } from '../../../ui/format.ts'
import type { AskedFigure } from './asked-figures.ts'
import { liveRealism } from './break-even-cost.ts'
import { byDte, weekdayAgainstOthers } from './compared-trades.ts'
import { curvePeak, drawdown, profitToFall } from './curve-figures.ts'
import { namedDay } from '../market-date.ts'
import { dayInWords, type Days, type Figures } from './day-figures.ts'
import { byMonth, byYear } from './period-figures.ts'
import { tradesOfDay } from './day-trades.ts'
import { tradesByPlace, tradeShare } from './few-trades.ts'
import { exitAt, heldOvernight, lossesByExit } from './exit-time-figures.ts'
import { capitalNeeded } from './capital-figures.ts'
import { buyAndHold, eventDays, marketMoves } from './market-figures.ts'
import { namedTrades } from './named-trades.ts'
import { afterExpiry, nextDay } from './next-day-figures.ts'
import {
  byExpiry,
  expiryUsed,
  grossAndNet,
  headlineMoney,
  intradayHigh,
  intradayLow,
  premiumKept,
} from './open-profit-figures.ts'
import { taxTurnover } from './price-figures.ts'
import { dataQuality, lastDayTrades, smallProfit, weekTrades } from './risk-figures.ts'
import type { ResultWords } from './result-words.ts'
import { quarters } from './quarter-figures.ts'
import { certainty, distribution, tradesEachDay } from './sample-figures.ts'
import {
  bearableDays,
  fixedSlippage,
  lotSizeUsed,
  lotsForIncome,
  onCapital,
  otherLots,
  yearlyPace,
} from './scaled-figures.ts'
import { exitsByMonth, heldOn, otherLeg, stopDays, stopRespected, stopTimes } from './stop-figures.ts'
import { withoutRule } from './rule-left-out.ts'
import { byStrike } from './strike-figures.ts'
import { capitalBaseOf, returns } from './whole-figures.ts'

type Write = (traded: Days, run: OpenRun, words: ResultWords) => Figures

type Answered = Exclude<AskedFigure, 'bestDayLegs' | 'worstDayLegs' | 'plainWords'>

const ANSWERS: Readonly<Record<Answered, Write>> = {
  afterExpiry,
  annualReturn: (days, run) => ({
    ...returns(days, run),
    text: [yearlyPace(run.days, baseOf(run)), returns(days, run).text].filter(Boolean).join('\n\n'),
  }),
  bearableDays: (days, run, { text }) => bearableDays(days, run, text),
  buyAndHold,
  byDte,
  byExpiry,
  byStrike,
  capitalNeeded,
  certainty,
  curvePeak: (_, run) => curvePeak(run),
  dataQuality,
  distribution,
  drawdownOfMargin: (days, run) => {
    const fall = drawdown(days, run)
    const most = highestMargin(run)
    const low = Math.min(0, ...drawdownsOf(run))
    return most > 0
      ? {
          ...fall,
          text: `Net of charges the deepest fall, ${formatRupees(-low)}, is ${formatPercent((-100 * low) / most)} of the highest margin of a day, ${formatRupees(most)}. The margin is an estimate.\n\n${fall.text}`,
        }
      : fall
  },
  eventDays: (days, run, words) => {
    const found = eventDays(days, run, words.text)
    // `June 2024, at the election` asks for the month too.
    const month = MONTH_AS_A_WHOLE.test(words.text) ? `${byMonth(days, run, words).text}\n\n` : ''
    return { ...found, text: `${month}${found.text}` }
  },
  exitAt,
  exitsByMonth,
  expiryUsed,
  fixedSlippage: (days, run, { text }) => fixedSlippage(days, run, text),
  grossAndNet: (days) => grossAndNet(days),
  headlineMoney,
  heldOn,
  heldOvernight,
  intradayHigh,
  intradayLow: lowOfDay,
  lastDayTrades,
  liveRealism,
  lossesByExit,
  lotSizeUsed,
  lotsForIncome: (days, run, { text }) => lotsForIncome(days, run, text),
  marketMoves,
  namedTrades,
  nextDay: (days, run, { text }) => nextDay(days, run, text),
  onCapital: (days, run, { text }) => onCapital(days, run, text),
  otherLeg: (days, run, { text }) => otherLeg(days, run, text),
  otherLots: (days, run, { text }) => otherLots(days, run, text),
  premiumKept,
  profitToFall: (_, run) => profitToFall(run),
  quarters: (days, run, { text }) => quarters(days, run, text),
  smallProfit,
  stopDays,
  stopRespected,
  stopTimes: (days, run, { text }) => stopTimes(days, run, text),
  taxTurnover: (_, run) => taxTurnover(run),
  tradeShare: (_, run, { text }) => tradeShare(run, text),
  tradesByPlace: (_, run, { text }) => tradesByPlace(run, text),
  tradesEachDay,
  weekdayAgainstOthers,
  withoutRule: (_, run, { text }) => withoutRule(run, text),
  weekTrades: (days, run, { text }) => weekTrades(days, run, text),
  yearByYear: (days, _, { text }) => {
    const found = byYear(days, text)
    const named = [...new Set(text.match(/\b20[12]\d\b/g))]
    const missing = /\bfy ?\d*\b|\b(financial|fiscal) years?\b/.test(text)
      ? []
      : named.filter((year) => !days.some(({ date }) => date.startsWith(year)))
    const none = missing.map((year) => `${year}: the result has no trade.`)
    return { ...found, text: [found.text, ...none].join(' ') }
  },
}

const MONTH_AS_A_WHOLE =
  /\b(?:in|during|of) (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|(?<!\d (?:of )?)\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* 20\d\d\b/

/** The lowest profit within a day. A day named in the question also gets its profit and the exits of its trades. */
function lowOfDay(traded: Days, run: OpenRun, { text }: ResultWords): Figures {
  const found = intradayLow(traded, run)
  const named = namedDay(text)
  const day =
    named &&
    run.days.find(
      ({ date }) => date.endsWith(named.monthAndDay) && (!named.year || date.startsWith(named.year)),
    )
  if (!day) return found
  return {
    ...found,
    text: [dayInWords(day), ...tradesOfDay(day.date, run, ''), found.text].join('\n\n'),
    days: [day.date],
  }
}

/** Answers that say nothing of what the market brought. */
const OF_NO_MARKET: ReadonlySet<string> = new Set<Answered>([
  'expiryUsed',
  'headlineMoney',
  'heldOn',
  'heldOvernight',
  'lotSizeUsed',
  'tradesEachDay',
])

/**
 * The answers to the figures that a question names, but for those that are made of the answers to others; on simulated
 * data each says so.
 */
export const ASKED_ANSWERS = Object.fromEntries(
  Object.entries(ANSWERS).map(([figure, write]): [string, Write] => [
    figure,
    OF_NO_MARKET.has(figure) ? write : (days, run, words) => marked(write(days, run, words), run),
  ]),
) as Readonly<Record<Answered, Write>>

/** Figures with a note where their market is simulated. */
export function marked(figures: Figures, { whole }: OpenRun): Figures {
  if (whole?.dataset.kind !== 'simulated') return figures
  return {
    ...figures,
    text: `${figures.text}\n\nThis result is on simulated data. ${simulatedNote(whole.dataset)}`,
  }
}

const highestMargin = ({ days }: OpenRun) => Math.max(0, ...days.map(({ margin }) => margin))

/** The capital that percentages are of: the capital base, or the highest margin where that is not known. */
const baseOf = (run: OpenRun) => (run.whole ? capitalBaseOf(run.days, run.whole) : highestMargin(run))

/** How far the curve, net of charges, is below its highest value at the end of each session. */
function drawdownsOf({ days }: OpenRun): readonly number[] {
  let [total, high] = [0, 0]
  return days.map(({ netPnl }) => {
    total += netPnl
    high = Math.max(high, total)
    return total - high
  })
}
