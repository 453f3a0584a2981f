import { crashSentence } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatDate, formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { grossOf, netOf, sum, type Days, type Figures } from './day-figures.ts'
import { tradeInWords } from './day-trades.ts'
import type { ResultWords } from './result-words.ts'

/** What the first and the second half of the sessions made, or of the months or the year that a question names. */
export function halves(_: Days, { days }: OpenRun, { text }: ResultWords): Figures {
  const calendar = calendarHalves(text)
  if (calendar) return ofCalendar(days, calendar)
  const middle = Math.ceil(days.length / 2)
  const [first, second] = [days.slice(0, middle), days.slice(middle)]
  const words = (name: string, some: Days) => {
    const [from, to] = [some[0], some.at(-1)]
    if (!from || !to) return `The ${name} half has no session.`
    const won = some.filter(({ netPnl }) => netPnl > 0).length
    return `The ${name} half, ${formatDate(from.date)} to ${formatDate(to.date)}, made ${formatSignedRupees(netOf(some))} net, ${formatSignedRupees(grossOf(some))} before charges, in ${some.length} sessions, ${won} of them won (${formatPercent((100 * won) / some.length)})${averageOf(some)}.`
  }
  const difference = netOf(second) - netOf(first)
  const order = difference === 0 ? 'as good as' : `${difference > 0 ? 'better' : 'worse'} than`
  return {
    text: `The second half was ${order} the first.\n\n${words('first', first)} ${words('second', second)}\n\nHalves differ by chance too: the tab Luck says whether these differ by more than that.`,
    document: 'evidence',
    tab: 'luck',
  }
}

/** Two halves of the calendar: names, and the dates that are in each. */
type Halves = readonly { readonly name: string; readonly isIn: (date: string) => boolean }[]

const OF_MONTHS =
  /\bhal(f|ves) (of )?(the |a |each |every |any )?months?\b|\bmahine (ke|ka|ki) (pehl\w|first|doosr\w|second)/
const OF_YEAR = /\bhal(f|ves) (of )?(the |this |that )?(year|20\d\d)\b|\bh1\b.*\bh2\b|\bsaal (ke|ka|ki)\b/

/** The halves of the calendar that a question names: of its months, or of the year. */
function calendarHalves(text: string): Halves | undefined {
  if (OF_MONTHS.test(text))
    return [
      { name: 'Days 1 to 15 of the months', isIn: (date) => Number(date.slice(8)) <= 15 },
      { name: 'Days from the 16th on', isIn: (date) => Number(date.slice(8)) > 15 },
    ]
  if (!OF_YEAR.test(text)) return undefined
  const year = /\b20\d\d\b/.exec(text)?.[0]
  const of = year === undefined ? '' : ` ${year}`
  const isOfYear = (date: string) => year === undefined || date.startsWith(year)
  return [
    { name: `January to June${of}`, isIn: (date) => isOfYear(date) && date.slice(5, 7) <= '06' },
    { name: `July to December${of}`, isIn: (date) => isOfYear(date) && date.slice(5, 7) > '06' },
  ]
}

function ofCalendar(days: Days, parts: Halves): Figures {
  const rows = parts.map(({ name, isIn }) => {
    const some = days.filter(({ date }) => isIn(date))
    if (some.length === 0) return `${name}: the result has no session.`
    const won = some.filter(({ netPnl }) => netPnl > 0).length
    return `${name}: ${formatSignedRupees(netOf(some))} net, ${formatSignedRupees(grossOf(some))} before charges, in ${formatCount(some.length, 'session')}, ${won} of them won (${formatPercent((100 * won) / some.length)})${averageOf(some)}.`
  })
  const [first, last] = [days[0], days.at(-1)]
  const covers = first && last ? ` It covers ${formatDate(first.date)} to ${formatDate(last.date)}.` : ''
  return { text: `${rows.join(' ')}${covers}\n\nHalves differ by chance too.`, document: 'results-screen' }
}

/** The net profit of a trade on average, as the end of a sentence. */
function averageOf(days: Days): string {
  const count = sum(days.map(({ trades }) => trades))
  return count === 0 ? '' : `; a trade made ${formatSignedRupees(netOf(days) / count)} net on average`
}

/** What crashes that the record has not seen would cost. */
export function crash(_: Days, { verdict }: OpenRun): Figures {
  const sentence = verdict && crashSentence(verdict)
  const known = verdict?.crash
    ? 'No crash of the tests costs this result more than its record has seen.'
    : 'What a crash costs is not known for this result here.'
  return {
    text: `${sentence ?? known} The tab Stress replays the strategy on worse markets: the index 5% down in ten minutes, gaps of 3%, ten points more volatility, frozen quotes and more slippage.`,
    document: 'why-it-made-money',
    tab: 'stress',
  }
}

/** Where days of a kind of market are compared, which the result alone does not know. */
export function regimes(days: Days): Figures {
  return {
    text: `How India VIX, the gap or the trend stood on a day is not among the figures that are loaded here. The tab Luck of the result compares its sessions in thirds by each of them, and says which differ by more than chance. To see the result without such days, set a filter of India VIX or of the gap under Holding & Days and run the backtest again. All ${days.length} days with trades made ${formatSignedRupees(netOf(days))} net.`,
    document: 'evidence',
    tab: 'luck',
  }
}

/** What only new orders of the same days show: the range of outcomes, the odds of a loss, and the few days that made the profit. */
export function resampled(days: Days): Figures {
  return {
    text: `The tab Luck of the result computes that: it draws blocks of following days into 10,000 periods of the same length and shows in which range the final profit and the deepest drawdown end in nine of ten cases, how many end in a loss, the probability of losing a capital that you type, and which share of the profit the best 1 % and 5 % of the sessions made. The days as they were made ${formatSignedRupees(netOf(days))} net.`,
    document: 'evidence',
    tab: 'luck',
  }
}

/** The strategy of the result in words: index, period, legs and rules. */
export function settings(_: Days, { description = [] }: OpenRun): Figures {
  return {
    text:
      description.length > 0
        ? `The strategy of this result:\n\n${description.map((sentence) => `- ${sentence}`).join('\n')}`
        : 'The strategy of this result is not loaded here. Its page under Runs says it in words.',
    document: 'runs-screen',
  }
}

/** The first or the last trade of the result. */
export function endTrade({ trades = [] }: OpenRun, which: 'first' | 'last'): Figures {
  const trade = which === 'first' ? trades[0] : trades.at(-1)
  return {
    text: trade
      ? `The ${which} trade, on ${formatDate(trade.date)}: ${tradeInWords(trade)}`
      : 'The trades of this result are not loaded.',
    document: 'trade-log',
    days: trade ? [trade.date] : [],
  }
}
