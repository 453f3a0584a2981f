import type { ChartSeries } from '../../ui/charts/chart-options.ts'
import type { ChartColor } from '../../ui/charts/chart-theme.ts'

/** Published prices of an index on a day, in points. */
interface DailyPrices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Dashed lines at the real prices of a day, one value a minute, for a chart whose minutes are simulated between them. */
export function realPriceLines(prices: DailyPrices | undefined, minutes: number): ChartSeries[] {
  if (!prices) return []
  const line = (label: string, price: number, color: ChartColor): ChartSeries => ({
    label: `${label} of the day, real`,
    values: Array.from({ length: minutes }, () => price),
    kind: 'step',
    dashed: true,
    color,
  })
  return [
    line('Open', prices.open, 'series-1'),
    line('High', prices.high, 'profit'),
    line('Low', prices.low, 'loss'),
    line('Close', prices.close, 'series-4'),
  ]
}
