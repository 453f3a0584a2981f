import { useMemo } from 'react'
import classNames from 'clsx'
import { portfolioTitle, type Performance, type SavedStrategy, type BacktestRequest } from '#domain'
import { assumedMarket, payoffSketch } from '#engine/analytics'
import { Badge, type Tone } from '../../../ui/layout/badge.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { formatMomentDate } from '../../../ui/format-moment.ts'
import { formatPercent, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { PayoffPicture } from '../../../ui/charts/payoff-picture.tsx'
import {
  capitalNeeded,
  wonShare,
  lastReturn,
  signedPercent,
  STATUS_LABELS,
  type ShelfRow,
  type SortKey,
  type ShelfView,
} from '../shelf.ts'
import { RowActions, type RowHandlers } from './row-actions.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'

interface StrategyRowProps extends Pick<TableProps, 'onSelect' | 'onCurrent'> {
  row: ShelfRow
  index: number
  isSelected: boolean
  isCurrent: boolean
  /** A strategy is shown beside the table, so that there is less room. */
  isBeside: boolean
  isFocusable: boolean
  on: RowHandlers
}

/** A strategy's row. */
export function StrategyRow({
  row,
  index,
  isSelected,
  isCurrent,
  isBeside,
  isFocusable,
  ...rest
}: StrategyRowProps) {
  const { strategy } = row
  const { strategyName, description, symbol, portfolioName, createdAt } = strategy.configuration
  const wide = (column: SortKey) => classNames('px-2.5', columnStyle(column, isBeside))
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
        <span className="flex items-center gap-2.5">
          <PayoffThumbnail request={strategy.configuration.formData} />
          <span className="min-w-0">
            <span className="flex w-28 items-center gap-2 sm:w-36 md:w-40">
              <span
                title={strategyName}
                className="truncate font-medium max-sm:line-clamp-2 max-sm:leading-tight max-sm:whitespace-normal"
              >
                {strategyName}
              </span>
              {row.isLocal && <LocalBadge refusal={row.refusal} />}
            </span>
            <span
              title={description || undefined}
              className="block w-28 truncate text-xs text-muted sm:w-36 md:w-40"
            >
              {description || 'No description'}
            </span>
          </span>
        </span>
      </th>
      <td className={wide('status')}>
        <StatusBadge strategy={strategy} />
      </td>
      <td className="px-2.5 whitespace-nowrap">
        <PerformanceCell strategy={strategy} />
      </td>
      {!isBeside && <Figures strategy={strategy} />}
      <td className={wide('symbol')}>{symbol}</td>
      <td
        title={portfolioTitle(portfolioName)}
        className={classNames(wide('portfolio'), 'max-w-40 truncate')}
      >
        {portfolioTitle(portfolioName)}
      </td>
      <td className={classNames(wide('created'), 'whitespace-nowrap')}>{formatMomentDate(createdAt)}</td>
      <td
        className={classNames('hidden px-2 xl:table-cell', isBeside && 'xl:hidden 2xl:table-cell')}
        onClick={(event) => event.stopPropagation()}
      >
        <RowActions row={row} on={rest.on} canTab={isFocusable} />
      </td>
    </tr>
  )
}

/** Drawdown, won trades and needed capital of the last run. */
function Figures({ strategy }: { strategy: SavedStrategy }) {
  const { performance } = strategy
  const needed = capitalNeeded(strategy)
  const won = wonShare(performance)
  const cell = 'hidden px-2.5 text-right whitespace-nowrap tabular min-[1440px]:table-cell'
  return (
    <>
      <td className={cell}>{performance ? formatRupees(performance.maxDrawdown) : 'N/A'}</td>
      <td className={cell}>{won === null ? 'N/A' : formatPercent(won)}</td>
      <td className={cell}>{needed === null ? 'N/A' : formatRupees(needed)}</td>
    </>
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
      <span className="hidden min-[1720px]:inline">
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

/** A Monday with three days to the weekly expiry of NIFTY, so that all thumbnails show the same moment. */
const DAY = '2025-04-21'

/** Small chart of a strategy's payoff at its first expiry, priced without data; an empty box if it has no payoff. */
function PayoffThumbnail({ request }: { request: BacktestRequest }) {
  const curve = useMemo(() => curveOf(request), [request])
  if (!curve) return <span aria-hidden className="h-7 w-14 shrink-0 rounded-sm bg-sunken" />
  return <PayoffPicture spots={curve.spots} profits={curve.profits} />
}

function curveOf(request: BacktestRequest) {
  const curve = payoffSketch(request, assumedMarket(request.instrument, DAY))?.curve
  return curve && { spots: [...curve.spots], profits: [...curve.profits] }
}

/** Px; the virtualiser relies on it. */
export const ROW_HEIGHT = 57

export interface TableProps {
  readonly rows: readonly ShelfRow[]
  readonly view: Pick<ShelfView, 'sort' | 'descending'>
  readonly onSort: (key: SortKey) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void
  /** Id of the row whose card is shown. */
  readonly current: string | undefined
  readonly onCurrent: (id: string) => void
  readonly on: RowHandlers
}

/** From which width a column is shown: less important ones give way, and further ones beside an open strategy. */
export function columnStyle(column: SortKey, isBeside: boolean): string {
  const isMinor = column === 'symbol' || column === 'created'
  if (isBeside) return isMinor ? 'hidden 2xl:table-cell' : 'hidden xl:table-cell'
  if (isMinor) return 'hidden xl:table-cell'
  return column === 'portfolio' ? 'hidden lg:table-cell' : 'hidden md:table-cell'
}
