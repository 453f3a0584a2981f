import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import classNames from 'clsx'
import type { OptionRecord } from '#api'
import type { OptionType, TradeType } from '#domain'
import { MOST_PRINTED, usePrinting } from '../../../ui/hooks/use-printing.ts'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { formatNumber, formatPrice } from '../../../ui/format.ts'
import { compactUnits } from '../model/compact-units.ts'
import { atTheMoneyRow, mostInterest, type ChainRow } from '../model/chain-rows.ts'
import { TRADE, walkChain } from './chain-walk.ts'

const ROW_HEIGHT = 34
/** Virtualised from this many strikes on. */
const VIRTUAL_FROM = 60
/** Older prices are marked. */
const STALE_MINUTES = 5

interface ChainTableProps {
  readonly rows: readonly ChainRow[]
  readonly forward: number
  readonly showGreeks: boolean
  /** Shows all columns, or only the most important ones. */
  readonly showAll: boolean
  /** Undefined if trading is not possible. */
  readonly onTrade: ((type: OptionType, side: TradeType, row: ChainRow) => void) | undefined
  /** Closes the open lots of a contract. */
  readonly onExit: (type: OptionType, strike: number) => void
  /** Identity of the chain; a change centres the at-the-money row again. */
  readonly subject: string
}

/** A column of a contract. */
interface Column {
  readonly head: string
  readonly text: (record: OptionRecord) => string
  /** Shown by default if the table has this room. */
  readonly isFirst?: Room
}

/** Width of the table from which a column is shown by default, px. */
const ROOMS = { any: 0, some: 360, more: 450, much: 550 } as const
type Room = keyof typeof ROOMS

const signed = (value: number | null) =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${formatNumber(value)}`
const figure = (value: number | null, digits: number) =>
  value === null
    ? '–'
    : value
        .toFixed(digits)
        .replace(/^-0(\.0*)?$/, '0$1')
        .replace('-', '−')

const CHANGE: Column = { head: 'OI chg', text: (one) => signed(one.open_interest_change) }
const UNKNOWN_CHANGE: Column = { ...CHANGE, text: () => '–' }
const BASIC: readonly Column[] = [
  { head: 'Volume', text: (one) => formatNumber(one.volume) },
  { head: 'Bid*', text: (one) => formatPrice(one.bid) },
  { head: 'Ask*', text: (one) => formatPrice(one.ask) },
  { head: 'IV', text: (one) => figure(one.iv, 1), isFirst: 'some' },
]
const GREEKS: readonly Column[] = [
  { head: 'Rho', text: (one) => figure(one.rho, 2) },
  { head: 'Vega', text: (one) => figure(one.vega, 2) },
  { head: 'Theta', text: (one) => figure(one.theta, 2) },
  { head: 'Gamma', text: (one) => figure(one.gamma, 5) },
  { head: 'Delta', text: (one) => figure(one.delta, 2), isFirst: 'much' },
]

interface ShownColumns {
  readonly hasInterest: boolean
  readonly columns: readonly Column[]
}

/** Columns of a side, from the outer one to the price. Open interest yields to volatility if there is little room. */
function columnsOf(
  { showGreeks, showAll }: Pick<ChainTableProps, 'showGreeks' | 'showAll'>,
  { width, change }: { readonly width: number; readonly change: Column },
) {
  const all = [...(showGreeks ? GREEKS : []), change, ...BASIC]
  if (showAll) return { hasInterest: true, columns: all }
  const columns = all.filter(({ isFirst }) => isFirst && width >= ROOMS[isFirst])
  return { hasInterest: width >= ROOMS.more, columns }
}

/** Rows to render, the empty space above and below them, and the scrolling element. */
function useRowsInSight(
  rows: readonly ChainRow[],
  scroller: HTMLDivElement | null,
  { atm, subject }: { readonly atm: number; readonly subject: string },
) {
  const isVirtual = rows.length >= VIRTUAL_FROM
  const isPrinting = usePrinting()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: isPrinting ? MOST_PRINTED : 10,
    enabled: isVirtual,
  })
  const isThere = rows.length > 0
  // Only another chain is centred; the scroll position stays while time moves.
  const centred = useRef<string>(undefined)
  useEffect(() => {
    if (!scroller || !isThere || centred.current === subject) return
    centred.current = subject
    scroller.scrollTop = Math.max(0, atm * ROW_HEIGHT - scroller.clientHeight / 2 + 2 * ROW_HEIGHT)
    scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2
  }, [scroller, subject, isThere, atm])
  if (!isVirtual) return { shown: rows.map((_, i) => i), before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  return {
    shown: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}

/** Chain of an expiry, calls on the left, puts on the right; a side without trades is empty. */
export function ChainTable({ rows, forward, onTrade, onExit, subject, ...shows }: ChainTableProps) {
  const atm = atTheMoneyRow(rows, forward)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { shown, before, after } = useRowsInSight(rows, scroller, { atm, subject })
  const most = mostInterest(rows)
  const change = most > 0 ? CHANGE : UNKNOWN_CHANGE
  const { columns, hasInterest } = columnsOf(shows, { width: useWidth(scroller), change })
  const mirrored = columns.toReversed()
  return (
    <>
      <div
        ref={setScroller}
        tabIndex={0}
        role="region"
        aria-label="Strikes of the chain"
        onKeyDown={(event) => walkChain(event, onExit)}
        className="max-h-(--pane-scroller,32rem) min-h-48 flex-1 overflow-auto border-y border-border"
      >
        <table className="w-full border-collapse text-xs tabular" aria-rowcount={rows.length + 2}>
          <ChainHead columns={columns} hasInterest={hasInterest} />
          <tbody>
            {before > 0 && <Spacer height={before} />}
            {shown.map((i) => {
              const row = rows[i]
              if (!row) return null
              const trade = onTrade && ((type: OptionType, side: TradeType) => onTrade(type, side, row))
              const side = { columns, mirrored, hasInterest, most, forward, showAll: shows.showAll, trade }
              return (
                <tr
                  key={row.strike}
                  data-strike={row.strike}
                  aria-rowindex={i + 3}
                  aria-current={i === atm || undefined}
                  className={classNames('border-b border-border', i === atm && 'border-y-2 border-y-accent')}
                  style={{ height: ROW_HEIGHT }}
                >
                  <Side {...side} type="CALL" row={row} />
                  <th scope="row" className="bg-sunken px-2 text-center font-semibold whitespace-nowrap">
                    {formatNumber(row.strike)}
                    {i === atm && <span className="block text-[0.65rem] font-medium text-muted">ATM</span>}
                  </th>
                  <Side {...side} type="PUT" row={row} />
                </tr>
              )
            })}
            {after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </div>
      <details className="px-3 py-1.5 text-xs text-muted">
        <summary className="min-h-6">
          * indicative · † older than {STALE_MINUTES} minutes · keys: arrows, B, S, X
        </summary>
        <p className="pb-1">
          * Bid and ask are indicative: minute bars carry no quotes. Shaded: in the money. † The last trade is
          more than {STALE_MINUTES} minutes old. An empty side has not traded yet. With the keyboard: arrows
          go from strike to strike, B buys, S sells, X closes the open lots of the contract.
        </p>
      </details>
    </>
  )
}

function ChainHead({ columns, hasInterest }: ShownColumns) {
  const mirrored = columns.toReversed()
  const count = columns.length + (hasInterest ? 2 : 1)
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        <th scope="colgroup" colSpan={count} className="px-1.5 py-0.5 text-center font-semibold">
          Calls
        </th>
        <td />
        <th scope="colgroup" colSpan={count} className="px-1.5 py-0.5 text-center font-semibold">
          Puts
        </th>
      </tr>
      <tr className="text-muted">
        {hasInterest && <Head>OI</Head>}
        {columns.map(({ head }) => (
          <Head key={head}>{head}</Head>
        ))}
        <Head>LTP, change</Head>
        <Head>Strike</Head>
        <Head>LTP, change</Head>
        {mirrored.map(({ head }) => (
          <Head key={head}>{head}</Head>
        ))}
        {hasInterest && <Head>OI</Head>}
      </tr>
    </thead>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="border-b border-border px-1 py-0.5 text-right font-medium whitespace-nowrap">
      {children}
    </th>
  )
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}

interface SideProps {
  readonly type: OptionType
  readonly row: ChainRow
  readonly columns: readonly Column[]
  readonly mirrored: readonly Column[]
  readonly hasInterest: boolean
  /** Largest open interest of the chain; 0 if the data has none. */
  readonly most: number
  readonly forward: number
  readonly showAll: boolean
  readonly trade: ((type: OptionType, side: TradeType) => void) | undefined
}

/** Cells of a strike's call, or of its put in reverse order. */
function Side({ type, row, columns, mirrored, hasInterest, most, forward, showAll, trade }: SideProps) {
  const isCall = type === 'CALL'
  const record = isCall ? row.call : row.put
  const isInTheMoney = isCall ? row.strike < forward : row.strike > forward
  const shade = isInTheMoney && 'bg-warning-soft/60'
  const open = hasInterest && (
    <td key="oi" className={classNames('px-1 text-right', shade)}>
      {record && <Interest units={record.open_interest} most={most} isCall={isCall} isWhole={showAll} />}
    </td>
  )
  const figures = (isCall ? columns : mirrored).map(({ head, text }) => (
    <td key={head} className={classNames('px-1 text-right whitespace-nowrap', shade)}>
      {record && text(record)}
    </td>
  ))
  const price = <PriceCell key="price" type={type} row={row} record={record} shade={shade} trade={trade} />
  return isCall ? [open, ...figures, price] : [price, ...figures, open]
}

interface InterestProps {
  readonly units: number
  readonly most: number
  readonly isCall: boolean
  /** Shows all digits. */
  readonly isWhole: boolean
}

/** The open interest of an option, with a bar of its share of the largest. */
function Interest({ units, most, isCall, isWhole }: InterestProps) {
  if (most === 0) return '–'
  return (
    <span className="relative block min-w-10" title={`${formatNumber(units)} units`}>
      <span
        aria-hidden
        className={classNames(
          'absolute inset-y-0 opacity-25 forced-color-adjust-none',
          isCall ? 'right-0 bg-loss' : 'left-0 bg-profit',
        )}
        style={{ width: `${(100 * units) / most}%` }}
      />
      <span className="relative">{isWhole ? formatNumber(units) : compactUnits(units)}</span>
    </span>
  )
}

interface PriceCellProps {
  readonly type: OptionType
  readonly row: ChainRow
  readonly record: OptionRecord | undefined
  readonly shade: string | false
  readonly trade: SideProps['trade']
}

function PriceCell({ type, row, record, shade, trade }: PriceCellProps) {
  const name = `${row.strike} ${type === 'CALL' ? 'CE' : 'PE'}`
  if (!record)
    return (
      <td className={classNames('px-1.5 text-center text-muted', shade)}>
        <span aria-label={`${name} has not traded yet`} role="img">
          –
        </span>
      </td>
    )
  return (
    <td className={classNames('px-1 whitespace-nowrap', shade)}>
      <span className="flex items-center justify-end gap-1">
        <span className="text-right leading-tight font-medium">
          {formatPrice(record.ltp)}
          {record.ltp_age_minutes > STALE_MINUTES && (
            <span title={`Last traded ${record.ltp_age_minutes} minutes ago`}>†</span>
          )}
          <span className="block text-[0.65rem] font-normal text-muted" title="Change since the last session">
            {record.change === null ? '–' : `${record.change > 0 ? '+' : ''}${formatPrice(record.change)}`}
          </span>
        </span>
        {trade && (
          <>
            <TradeButton name={name} type={type} side="BUY" onTrade={trade} />
            <TradeButton name={name} type={type} side="SELL" onTrade={trade} />
          </>
        )}
      </span>
    </td>
  )
}

interface TradeButtonProps {
  /** Name of the contract. */
  readonly name: string
  readonly type: OptionType
  readonly side: TradeType
  readonly onTrade: (type: OptionType, side: TradeType) => void
}

function TradeButton({ name, type, side, onTrade }: TradeButtonProps) {
  const label = `${side === 'BUY' ? 'Buy' : 'Sell'} ${name}`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={-1}
      {...{ [TRADE]: `${type} ${side}` }}
      onClick={() => onTrade(type, side)}
      className={classNames(
        'grid size-6 place-items-center rounded-sm border text-xs font-semibold hover:bg-hover',
        side === 'BUY' ? 'border-profit text-profit' : 'border-loss text-loss',
      )}
    >
      {side === 'BUY' ? 'B' : 'S'}
    </button>
  )
}
