import type { MetricUnit } from '#engine/analytics'
import { isoDate } from '#engine/exchange'
import { formatDate, formatNumber, formatPercent, formatRatio, formatRupees } from './format.ts'

const FORMATS: Readonly<Record<MetricUnit, (value: number) => string>> = {
  rupees: formatRupees,
  percent: (value) => formatPercent(value, 2),
  ratio: formatRatio,
  days: (value) => `${formatNumber(value)} ${value === 1 ? 'day' : 'days'}`,
  count: formatNumber,
  date: (value) => formatDate(isoDate(value)),
}

/** Formats a metric in its unit; N/A if it is undefined. */
export function formatMetric(value: number | null, unit: MetricUnit): string {
  return value === null ? 'N/A' : FORMATS[unit](value)
}
