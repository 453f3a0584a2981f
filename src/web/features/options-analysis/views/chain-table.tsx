import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { OptionRecord } from '#api'
import type { OptionType, TradeType } from '#domain'
import { classNames } from '../../../ui/class-names.ts'
import { formatNumber, formatPrice } from '../../../ui/format.ts'
import { atTheMoneyRow, type ChainRow } from '../model/chain-rows.ts'

const ROW_HEIGHT = 34
const HEIGHT = 480
/** From this many strikes on, only those in sight are in the document. */
const VIRTUAL_FROM = 60
/** A price that is older than this is marked. */
const STALE_MINUTES = 5

interface ChainTableProps {
  readonly rows: readonly ChainRow[]
  readonly forward: number
  readonly showGreeks: boolean
  /** Every figure, or those that a trader reads first. */
  readonly showAll: boolean
  /** Undefined where nothing may be traded. */
  readonly onTrade: ((type: OptionType, side: TradeType, row: ChainRow) => void) | undefined
  /** Turns when another chain is shown: the money then comes to the middle again. */
  readonly subject: string
}

/** One figure of a contract. `wide` ones are left out on narrow screens. */
interface Column {
  readonly head: string
  readonly text: (record: OptionRecord) => string
  readonly wide?: boolean
  /** Shown without being asked for. */
  readonly isFirst?: boolean
}

const signed = (value: number | null) =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${formatNumber(value)}`
const figure = (value: number | null, digits: number) =>
  value === null ? '–' : value.toFixed(digits).replace('-', '−')

const BASIC: readonly Column[] = [
  { head: 'OI chg', text: (one) => signed(one.open_interest_change), wide: true },
  { head: 'Volume', text: (one) => formatNumber(one.volume), wide: true },
  { head: 'Bid*', text: (one) => formatPrice(one.bid), wide: true },
  { head: 'Ask*', text: (one) => formatPrice(one.ask), wide: true },
  { head: 'IV', text: (one) => figure(one.iv, 1), isFirst: true },
  { head: 'Chg', text: (one) => signed(one.change), wide: true, isFirst: true },
]
const GREEKS: readonly Column[] = [
  { head: 'Rho', text: (one) => figure(one.rho, 2), wide: true },
  { head: 'Vega', text: (one) => figure(one.vega, 2), wide: true },
  { head: 'Theta', text: (one) => figure(one.theta, 2), wide: true },
  { head: 'Gamma', text: (one) => figure(one.gamma, 5), wide: true },
  { head: 'Delta', text: (one) => figure(one.delta, 2), wide: true, isFirst: true },
]

function columnsOf({ showGreeks, showAll }: Pick<ChainTableProps, 'showGreeks' | 'showAll'>): Column[] {
  return [...(showGreeks ? GREEKS : []), ...BASIC].filter(({ isFirst }) => showAll || isFirst)
}

/** The rows to draw, with the empty space above and below them, and the element that scrolls. */
function useRowsInSight(rows: readonly ChainRow[], atm: number, subject: string) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const isVirtual = rows.length >= VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    enabled: isVirtual,
  })
  const isThere = rows.length > 0
  // Only another chain brings the money to the middle: while time moves, the reader's place stays.
  const centred = useRef<string>(undefined)
  useEffect(() => {
    if (!scroller || !isThere || centred.current === subject) return
    centred.current = subject
    scroller.scrollTop = Math.max(0, atm * ROW_HEIGHT - HEIGHT / 2 + ROW_HEIGHT)
    scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2
  }, [scroller, subject, isThere, atm])
  if (!isVirtual) return { setScroller, shown: rows.map((_, i) => i), before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  return {
    setScroller,
    shown: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}

/** The chain of an expiry, calls on the left, puts on the right; a side that has not traded is empty. */
export function ChainTable({ rows, forward, onTrade, subject, ...shows }: ChainTableProps) {
  const atm = atTheMoneyRow(rows, forward)
  const { setScroller, shown, before, after } = useRowsInSight(rows, atm, subject)
  const columns = columnsOf(shows)
  const most = Math.max(
    1,
    ...rows.flatMap(({ call, put }) => [call?.open_interest ?? 0, put?.open_interest ?? 0]),
  )
  const mirrored = columns.toReversed()
  return (
    <>
      <div
        ref={setScroller}
        tabIndex={0}
        role="region"
        aria-label="Strikes of the chain"
        className="overflow-auto border-y border-border"
        style={{ maxHeight: HEIGHT }}
      >
        <table className="w-full border-collapse text-xs tabular" aria-rowcount={rows.length + 2}>
          <ChainHead columns={columns} />
          <tbody>
            {before > 0 && <Spacer height={before} />}
            {shown.map((i) => {
              const row = rows[i]
              if (!row) return null
              const trade = onTrade && ((type: OptionType, side: TradeType) => onTrade(type, side, row))
              const side = { columns, mirrored, most, forward, trade }
              return (
                <tr
                  key={row.strike}
                  aria-rowindex={i + 3}
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
      <p className="px-4 py-2 text-xs text-muted">
        * Bid and ask are indicative: minute bars carry no quotes. Shaded: in the money. † The last trade is
        more than {STALE_MINUTES} minutes old. An empty side has not traded yet.
      </p>
    </>
  )
}

function ChainHead({ columns }: { columns: readonly Column[] }) {
  const mirrored = columns.toReversed()
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        <th scope="colgroup" colSpan={columns.length + 2} className="py-1 font-semibold">
          Calls
        </th>
        <td />
        <th scope="colgroup" colSpan={columns.length + 2} className="py-1 font-semibold">
          Puts
        </th>
      </tr>
      <tr className="text-muted">
        <Head wide>OI</Head>
        {columns.map(({ head, wide }) => (
          <Head key={head} wide={wide}>
            {head}
          </Head>
        ))}
        <Head>LTP</Head>
        <Head>Strike</Head>
        <Head>LTP</Head>
        {mirrored.map(({ head, wide }) => (
          <Head key={head} wide={wide}>
            {head}
          </Head>
        ))}
        <Head wide>OI</Head>
      </tr>
    </thead>
  )
}

function Head({ wide = false, children }: { wide?: boolean | undefined; children: string }) {
  return (
    <th
      scope="col"
      className={classNames(
        'border-b border-border px-1.5 py-1 text-right font-medium whitespace-nowrap',
        wide && 'hidden md:table-cell',
      )}
    >
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
  /** The largest open interest of the chain. */
  readonly most: number
  readonly forward: number
  readonly trade: ((type: OptionType, side: TradeType) => void) | undefined
}

/** The cells of a strike's call, or mirrored those of its put. */
function Side({ type, row, columns, mirrored, most, forward, trade }: SideProps) {
  const isCall = type === 'CALL'
  const record = isCall ? row.call : row.put
  const isInTheMoney = isCall ? row.strike < forward : row.strike > forward
  const shade = isInTheMoney && 'bg-warning-soft/60'
  const open = (
    <td key="oi" className={classNames('hidden px-1.5 text-right md:table-cell', shade)}>
      {record && (
        <span className="relative block min-w-16">
          <span
            aria-hidden
            className={classNames(
              'absolute inset-y-0 opacity-25',
              isCall ? 'right-0 bg-loss' : 'left-0 bg-profit',
            )}
            style={{ width: `${(100 * record.open_interest) / most}%` }}
          />
          <span className="relative">{formatNumber(record.open_interest)}</span>
        </span>
      )}
    </td>
  )
  const figures = (isCall ? columns : mirrored).map(({ head, text, wide }) => (
    <td
      key={head}
      className={classNames('px-1.5 text-right whitespace-nowrap', wide && 'hidden md:table-cell', shade)}
    >
      {record && text(record)}
    </td>
  ))
  const price = <PriceCell key="price" type={type} row={row} record={record} shade={shade} trade={trade} />
  return isCall ? [open, ...figures, price] : [price, ...figures, open]
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
    <td className={classNames('px-1.5 whitespace-nowrap', shade)}>
      <span className="flex items-center justify-end gap-1">
        <span className="font-medium">
          {formatPrice(record.ltp)}
          {record.ltp_age_minutes > STALE_MINUTES && (
            <span title={`Last traded ${record.ltp_age_minutes} minutes ago`}>†</span>
          )}
        </span>
        {trade && (
          <>
            <TradeButton label={`Buy ${name}`} text="B" onClick={() => trade(type, 'BUY')} />
            <TradeButton label={`Sell ${name}`} text="S" onClick={() => trade(type, 'SELL')} />
          </>
        )}
      </span>
    </td>
  )
}

function TradeButton({ label, text, onClick }: { label: string; text: 'B' | 'S'; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(
        'grid size-6 place-items-center rounded-sm border text-xs font-semibold hover:bg-hover',
        text === 'B' ? 'border-profit text-profit' : 'border-loss text-loss',
      )}
    >
      {text}
    </button>
  )
}
