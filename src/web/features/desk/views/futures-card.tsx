import { useState } from 'react'
import type { TermStructure } from '#api'
import { closingSide, LIMITS, type SimulatedOrder, type TradeType } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatDate, formatNumber, formatPrice } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { orderIn, describeOrder } from '../model/trades.ts'
import { useTermStructure } from '../requests/desk-data.ts'
import type { DeskView } from '../use-desk.ts'
import { useTrade } from '../use-trade.ts'

type Expiry = TermStructure['expiries'][number]

/** Futures at their last price if the data has them, and the synthetic future of each expiry. */
export function FuturesCard({ view }: { view: DeskView }) {
  const { desk } = view
  const [lots, setLots] = useState<number | null>(1)
  const { data, error, refetch } = useTermStructure(desk, desk.moment, true)
  const hasFutures = data?.expiries.some(({ future }) => future !== null) ?? false
  return (
    <Card
      dense
      title="Futures"
      description={`${data && !hasFutures ? 'This data has no futures. ' : ''}A synthetic future is a call bought and a put sold at the strike nearest the money; its price is that of put-call parity.`}
      flush
      actions={
        <FormField label="Lots" hideLabel className="w-36">
          <NumberInput
            value={lots}
            onValueChange={setLots}
            bounds={LIMITS.lots}
            stepped="lots"
            suffix="lots"
          />
        </FormField>
      }
    >
      {error ? (
        <div className="p-4">
          <ErrorBox message={error.message} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <div className="p-4">
          <Skeleton className="h-40" />
        </div>
      ) : (
        <FuturesTable view={view} data={data} lots={lots} />
      )}
    </Card>
  )
}

interface FuturesTableProps {
  readonly view: DeskView
  readonly data: TermStructure
  readonly lots: number | null
}

function FuturesTable({ view, data, lots }: FuturesTableProps) {
  const enter = useEnter(view, lots)
  const hasFutures = data.expiries.some(({ future }) => future !== null)
  const isOpen = ({ expiry_date: expiry }: Expiry) => !view.isSample && expiry === view.chain?.expiry_date
  return (
    <SimpleTable
      label="Futures by expiry"
      columns={[
        { header: 'Expiry' },
        ...(hasFutures ? [{ header: 'Future', right: true }] : []),
        { header: 'Synthetic (parity)', right: true },
        { header: 'Basis', right: true },
        ...(hasFutures ? [{ header: 'OI', right: true }, { header: 'Trade future' }] : []),
        { header: 'Trade synthetic' },
      ]}
      rows={data.expiries.map((expiry) => {
        const day = formatDate(expiry.expiry_date)
        const choose = <ChooseExpiry key="choose" expiry={expiry} view={view} />
        return {
          key: expiry.expiry_date,
          cells: [
            ...priceCells(expiry, data.spot, hasFutures),
            ...(hasFutures
              ? [
                  isOpen(expiry) && expiry.future ? (
                    <TradeButtons
                      key="future"
                      name={`the future of ${day}`}
                      onTrade={(side) => enter('a future', [{ ...FUTURE, tradeType: side }])}
                    />
                  ) : isOpen(expiry) ? (
                    '–'
                  ) : (
                    choose
                  ),
                ]
              : []),
            isOpen(expiry) && expiry.straddle !== null ? (
              <TradeButtons
                key="synthetic"
                name={`the synthetic future of ${day}`}
                onTrade={(side) => enter('a synthetic future', synthetic(expiry.atm_strike, side))}
              />
            ) : hasFutures && !isOpen(expiry) ? (
              ''
            ) : (
              choose
            ),
          ],
        }
      })}
    />
  )
}

function priceCells(
  { expiry_date: date, future, forward, forward_from: from }: Expiry,
  spot: number | null,
  hasFutures: boolean,
) {
  return [
    <span key="expiry" className="whitespace-nowrap">
      {formatDate(date)}
    </span>,
    ...(hasFutures ? [future ? formatPrice(future.price) : 'not in the data'] : []),
    from === 'parity' ? formatPrice(forward) : '–',
    spot === null ? '–' : formatPrice((future?.price ?? forward) - spot),
    ...(hasFutures ? [future?.open_interest ? formatNumber(future.open_interest) : '–'] : []),
  ]
}

/** Only the expiry of the open chain can be traded. */
function ChooseExpiry({
  expiry: { expiry_date: expiry, straddle, future },
  view,
}: {
  expiry: Expiry
  view: DeskView
}) {
  if (view.isSample || (straddle === null && future === null) || expiry === view.desk.expiry)
    return <Untraded>no price on both sides</Untraded>
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Open the expiry ${formatDate(expiry)}`}
      onClick={() => view.dispatch({ do: 'choose-expiry', expiry })}
    >
      Open this expiry
    </Button>
  )
}

function Untraded({ children }: { children: string }) {
  return <span className="text-xs text-muted">{children}</span>
}

interface TradeButtonsProps {
  readonly name: string
  readonly onTrade: (side: TradeType) => void
}

function TradeButtons({ name, onTrade }: TradeButtonsProps) {
  return (
    <span className="flex gap-1">
      <Button size="sm" aria-label={`Buy ${name}`} onClick={() => onTrade('BUY')}>
        Buy
      </Button>
      <Button size="sm" aria-label={`Sell ${name}`} onClick={() => onTrade('SELL')}>
        Sell
      </Button>
    </span>
  )
}

type Contract = Pick<SimulatedOrder, 'optionType' | 'strike' | 'tradeType'>

const FUTURE = { optionType: 'FUTURE', strike: 0 } as const

/** Buys a call and sells a put, or the reverse. */
function synthetic(strike: number, side: TradeType): Contract[] {
  return [
    { optionType: 'CALL', strike, tradeType: side },
    { optionType: 'PUT', strike, tradeType: closingSide(side) },
  ]
}

function areLots(lots: number | null): lots is number {
  return lots !== null && Number.isInteger(lots) && lots >= LIMITS.lots.min && lots <= LIMITS.lots.max
}

/** Places orders for contracts of the open expiry at their last prices, or shows why that is not possible. */
function useEnter(view: DeskView, lots: number | null) {
  const { chain } = view
  const trade = useTrade(view)
  return (what: string, contracts: readonly Contract[]) => {
    if (!chain) return
    if (!areLots(lots))
      return notify.error(`Lots must be a whole number from ${LIMITS.lots.min} to ${LIMITS.lots.max}`)
    const orders = contracts.flatMap((contract) => orderIn(chain, { ...contract, lots }) ?? [])
    if (orders.length < contracts.length)
      return notify.error(`There is no price for ${what} of ${formatDate(chain.expiry_date)} at this minute`)
    trade(orders, orders.map(describeOrder).join(', ') + (orders.length > 1 ? `: ${what}` : ''))
  }
}
