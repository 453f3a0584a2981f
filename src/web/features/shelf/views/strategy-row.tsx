import { portfolioTitle, type Performance, type SavedStrategy } from '#domain'
import { Badge, type Tone } from '../../../ui/layout/badge.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { lastReturn, signedPercent, STATUS_LABELS, type ShelfRow } from '../model/shelf.ts'
import { RowActions, type RowHandlers } from './row-actions.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { ROW_HEIGHT, type TableProps } from './table-props.ts'

interface StrategyRowProps extends Pick<TableProps, 'onSelect' | 'onCurrent'> {
  row: ShelfRow
  index: number
  isSelected: boolean
  isCurrent: boolean
  isFocusable: boolean
  on: RowHandlers
}

/** A strategy's row. */
export function StrategyRow({ row, index, isSelected, isCurrent, isFocusable, ...rest }: StrategyRowProps) {
  const { strategy } = row
  const { strategyName, description, symbol, portfolioName, createdAt } = strategy.configuration
  const wide = 'hidden px-2.5 md:table-cell'
  return (
    <tr
      data-index={index}
      data-row={index}
      tabIndex={isFocusable ? 0 : -1}
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      onClick={() => rest.onCurrent(strategy.id)}
      style={{ height: ROW_HEIGHT }}
      className={classNames(
        'cursor-pointer border-b border-border -outline-offset-2 last:border-0',
        isCurrent ? 'bg-accent-soft/50' : 'hover:bg-hover/60',
      )}
    >
      <td className="px-3" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          checked={isSelected}
          onCheckedChange={(checked) => rest.onSelect([strategy.id], checked)}
          label={`Select ${strategyName}`}
          hideLabel
        />
      </td>
      <th scope="row" className="px-2.5 text-left font-normal">
        <span className="flex w-36 items-center gap-2 md:w-44">
          <span className="truncate font-medium">{strategyName}</span>
          {row.isLocal && <LocalBadge refusal={row.refusal} />}
        </span>
        <span className="block w-36 truncate text-xs text-muted md:w-44">
          {description || 'No description'}
        </span>
      </th>
      <td className={wide}>
        <StatusBadge strategy={strategy} />
      </td>
      <td className="px-2.5 whitespace-nowrap">
        <PerformanceCell strategy={strategy} />
      </td>
      <td className={wide}>{symbol}</td>
      <td className={classNames(wide, 'max-w-40 truncate')}>{portfolioTitle(portfolioName)}</td>
      <td className={classNames(wide, 'whitespace-nowrap')}>{formatDate(createdAt.slice(0, 10))}</td>
      <td className="hidden px-2 lg:table-cell" onClick={(event) => event.stopPropagation()}>
        <RowActions row={row} on={rest.on} canTab={isFocusable} />
      </td>
    </tr>
  )
}

function LocalBadge({ refusal }: { refusal: string | undefined }) {
  const title =
    refusal === undefined
      ? 'Kept in this browser alone; it is sent when the server is back'
      : `Kept in this browser alone; the server did not accept it: ${refusal}`
  return (
    <Badge tone="warning" title={title}>
      {refusal === undefined ? 'On this device only' : 'Not accepted'}
    </Badge>
  )
}

const STATUS_TONES: Readonly<Record<SavedStrategy['status'], Tone>> = {
  tested: 'profit',
  draft: 'warning',
  inactive: 'neutral',
}

export function StatusBadge({ strategy: { status } }: { strategy: SavedStrategy }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
}

function PerformanceCell({ strategy }: { strategy: SavedStrategy }) {
  const { performance } = strategy
  const brought = lastReturn(strategy)
  if (!performance || !brought) return <span className="text-muted">N/A</span>
  return (
    <span className="flex items-center gap-2">
      <span
        title={`Net profit in percent of ${formatRupees(brought.base)}: the larger of capital and peak margin`}
      >
        <Profit amount={brought.percent} format={signedPercent} />
      </span>
      <span className="hidden xl:inline">
        {performance.basis === 'net' && (
          <Sparkline curve={performance.curve} label="Course of the last run" />
        )}
      </span>
      <BasisBadge basis={performance.basis} />
    </span>
  )
}

const BASIS_TITLES = {
  'net-totals':
    'The return is net of charges; the other figures were counted before charges. Run it again to have all of them net',
  gross: 'Counted before charges by an earlier version. Run it again to see it net',
} as const

/** Marks returns that have to be recomputed. */
export function BasisBadge({ basis }: Pick<Performance, 'basis'>) {
  if (basis === 'net') return null
  return (
    <Badge tone="warning" title={BASIS_TITLES[basis]}>
      {basis === 'gross' ? 'gross, run again' : 'run again'}
    </Badge>
  )
}
