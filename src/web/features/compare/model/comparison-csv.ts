import { unparse } from 'papaparse'
import { isoDate } from '#engine/exchange'
import { guardCell } from '../../../ui/layout/csv-cell.ts'
import { dataName } from '../../../strategy/data-name.ts'
import type { Comparison, ComparedRun } from './comparison.ts'

type Cell = string | number

/** The comparison as comma-separated values: runs, differences and metrics, one column per run. */
export function comparisonCsv({ runs, differences, metrics, money }: Comparison): string {
  const perRun = (read: (run: ComparedRun) => Cell) => runs.map(read)
  const rows: Cell[][] = [
    ['Comparison', 'Field', ...perRun(({ letter }) => letter)],
    ['Run', 'Name', ...perRun(({ name }) => name)],
    ['Run', 'Backtest', ...perRun(({ title }) => title)],
    ['Run', 'Job', ...perRun(({ id }) => id)],
    ['Run', 'Data', ...perRun(({ dataset }) => dataName(dataset))],
    ['Run', 'Dataset', ...perRun(({ dataset }) => dataset.id)],
    ['Run', 'Dataset title', ...perRun(({ dataset }) => dataset.name)],
    ['Run', 'Dataset version', ...perRun(({ dataset }) => dataset.version ?? 'none')],
    ['Run', 'Data content', ...perRun(({ dataset }) => dataset.contentHash)],
    ['Run', 'Engine', ...perRun(({ engine }) => engine)],
    ['Run', 'Profits', ...perRun(() => (money === 'gross' ? 'before charges' : 'net of charges'))],
    ['Run', 'Total before charges, as shown', ...perRun(({ band }) => band.base)],
    ['Run', 'Total before charges, worst reading', ...perRun(({ band }) => band.worst)],
    ['Run', 'Total before charges, best reading', ...perRun(({ band }) => band.best)],
    ['Run', 'Trades with a minute read two ways', ...perRun(({ band }) => band.trades)],
    ...differences.map(({ field, values }) => [
      'Difference',
      field,
      ...values.map((value) => value ?? 'none'),
    ]),
    ...metrics.map(({ metric, values }) => [
      'Metric',
      metric.unit === 'rupees' || metric.unit === 'percent'
        ? `${metric.label} (${metric.unit})`
        : metric.label,
      ...values.map((value) => metricCell(value, metric.unit)),
    ]),
  ]
  return unparse(rows.map((row) => row.map(guardCell)))
}

function metricCell(value: number | null, unit: string): Cell {
  if (value === null) return 'N/A'
  return unit === 'date' ? isoDate(value) : value
}
