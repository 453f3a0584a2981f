import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatPercent, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { netOf, type Days, type Figures } from './day-figures.ts'
import { noSessionIn } from './period-figures.ts'

const MONTHS_OF_QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December']

/** Quarters of the calendar year that a question names, or all that the result has, beside each other. */
export function quarters(traded: Days, { days }: OpenRun, text: string): Figures {
  const named = [...text.matchAll(/\bq([1-4])(?: (?:of )?(20\d\d))?\b/g)]
  if (named.length === 0) return allQuarters(traded)
  const rows = named.map(([, number, year]) => {
    const quarter = Number(number)
    const name = `Q${quarter}${year ? ` ${year}` : ''} (${MONTHS_OF_QUARTERS[quarter - 1]})`
    const isIn = (date: string) =>
      Math.ceil(Number(date.slice(5, 7)) / 3) === quarter && (year === undefined || date.startsWith(year))
    const own = traded.filter(({ date }) => isIn(date))
    if (own.length === 0) return noSessionIn({ name, isIn }, days)
    const won = own.filter(({ netPnl }) => netPnl > 0).length
    const count = own.reduce((all, { trades }) => all + trades, 0)
    return `${name}: ${formatSignedRupees(netOf(own))} net, ${formatCount(count, 'trade')} on ${formatCount(own.length, 'day')}, ${won} of them won (${formatPercent((100 * won) / own.length)}), the deepest fall ${formatRupees(fallOf(own))} net.`
  })
  return { text: [...new Set(rows)].join('\n\n'), document: 'results-screen' }
}

/** What each quarter made, and which was the best and the worst. */
function allQuarters(traded: Days): Figures {
  const keyOf = (date: string) => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`
  const rows = [...new Set(traded.map(({ date }) => keyOf(date)))].map((key) => {
    const own = traded.filter(({ date }) => keyOf(date) === key)
    const months = MONTHS_OF_QUARTERS[Number(key[1]) - 1]
    return { name: `${key} (${months})`, net: netOf(own), count: own.length }
  })
  const order = rows.toSorted((a, b) => b.net - a.net)
  const [best, worst] = [order[0], order.at(-1)]
  const head =
    rows.length === 1
      ? 'All trades are in one quarter of the calendar year.'
      : `Of ${rows.length} quarters of the calendar year the best was ${best?.name}, the worst ${worst?.name}, net of charges.`
  const list = rows
    .slice(-MOST_QUARTERS)
    .map(({ name, net, count }) => `${name}: ${formatSignedRupees(net)} net on ${formatCount(count, 'day')}`)
  return { text: `${head} ${list.join('; ')}.`, document: 'results-screen' }
}

/** Quarters that an answer lists. */
const MOST_QUARTERS = 12

const fallOf = (days: Days) => -(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0)
