import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatPercent, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { netOf, type Days, type Figures } from './day-figures.ts'
import { noSessionIn } from './period-figures.ts'

const MONTHS_OF_QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December']

/** Quarters of the calendar year that a question names, beside each other. */
export function quarters(traded: Days, { days }: OpenRun, text: string): Figures {
  const named = [...text.matchAll(/\bq([1-4])(?: (?:of )?(20\d\d))?\b/g)]
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

const fallOf = (days: Days) => -(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0)
