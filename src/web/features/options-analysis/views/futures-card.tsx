import type { TermStructure } from '#api'
import { LIMITS, MAX_LEGS, type TradeType } from '#domain'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { formatDate, formatNumber, formatPrice } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { SimpleTable } from '../../../ui/simple-table.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { orderIn, entered, type Order } from '../model/trades.ts'
import { useTermStructure } from '../requests/desk-data.ts'
import type { DeskView } from '../use-desk.ts'

type Expiry = TermStructure['expiries'][number]

/** Futures where the data has them; beside them the synthetic future of each expiry, which is what can be traded here. */
export function FuturesCard({ view }: { view: DeskView }) {
  const { desk, isSample } = view
  const { data, error, refetch } = useTermStructure(desk, desk.moment, true)
  const trade = useSyntheticTrade(view)
  const canTrade = (expiry: Expiry) =>
    !isSample && expiry.expiry_date === view.chain?.expiry_date && expiry.straddle !== null
  return (
    <Card
      title="Futures"
      description="A synthetic future is a call bought and a put sold at the strike nearest the money; its price is that of put-call parity."
      flush
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
        <SimpleTable
          label="Futures by expiry"
          columns={[
            { header: 'Expiry' },
            { header: 'Future', right: true },
            { header: 'Synthetic (parity)', right: true },
            { header: 'Basis', right: true },
            { header: 'OI', right: true },
            { header: 'Trade synthetic' },
          ]}
          rows={data.expiries.map((expiry) => ({
            key: expiry.expiry_date,
            cells: [
              ...priceCells(expiry, data.spot),
              canTrade(expiry) ? (
                <TradeButtons key="trade" expiry={expiry} onTrade={trade} />
              ) : (
                <ChooseExpiry key="trade" expiry={expiry} view={view} />
              ),
            ],
          }))}
        />
      )}
    </Card>
  )
}

function priceCells({ expiry_date: date, future, forward, forward_from: from }: Expiry, spot: number | null) {
  return [
    formatDate(date),
    future ? formatPrice(future.price) : 'not in the data',
    from === 'parity' ? formatPrice(forward) : '–',
    spot === null ? '–' : formatNumber((future?.price ?? forward) - spot),
    future ? formatNumber(future.open_interest) : '–',
  ]
}

/** Only the expiry whose chain is open is traded. */
function ChooseExpiry({
  expiry: { expiry_date: expiry, straddle },
  view,
}: {
  expiry: Expiry
  view: DeskView
}) {
  if (view.isSample || straddle === null || expiry === view.desk.expiry)
    return <span className="text-xs text-muted">no price on both sides</span>
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

interface TradeButtonsProps {
  readonly expiry: Expiry
  readonly onTrade: (expiry: Expiry, side: TradeType) => void
}

function TradeButtons({ expiry, onTrade }: TradeButtonsProps) {
  const name = `the synthetic future of ${formatDate(expiry.expiry_date)}`
  return (
    <span className="flex gap-1">
      <Button size="sm" aria-label={`Buy ${name}`} onClick={() => onTrade(expiry, 'BUY')}>
        Buy
      </Button>
      <Button size="sm" aria-label={`Sell ${name}`} onClick={() => onTrade(expiry, 'SELL')}>
        Sell
      </Button>
    </span>
  )
}

/** Buys a call and sells a put at the money, or the other way round. */
function useSyntheticTrade({ desk, dispatch, chain, held, whyNoTrade }: DeskView) {
  return (expiry: Expiry, side: TradeType) => {
    const { moment } = desk
    if (!moment || !chain) return
    if (held.length + 2 > MAX_LEGS)
      return notify.error(`A position can hold ${MAX_LEGS} legs at a time; exit some first`)
    if (whyNoTrade !== undefined) return notify.error(whyNoTrade)
    const at = { strike: expiry.atm_strike, lots: LIMITS.lots.min }
    const orders = [
      orderIn(chain, { ...at, optionType: 'CALL', tradeType: side }),
      orderIn(chain, { ...at, optionType: 'PUT', tradeType: side === 'BUY' ? 'SELL' : 'BUY' }),
    ].filter((order): order is Order => order !== undefined)
    if (orders.length < 2)
      return notify.error(`${formatNumber(expiry.atm_strike)} has no price on both sides at this minute`)
    const text = `${side === 'BUY' ? 'Bought' : 'Sold'} a synthetic future at ${formatNumber(expiry.atm_strike)}`
    dispatch({ do: 'trade', text, change: (legs) => entered(legs, orders, moment) })
  }
}
