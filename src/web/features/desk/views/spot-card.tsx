import type { MarketQuote } from '#api'
import { chainFigures } from '../model/chain-rows.ts'
import { samplePrice } from '../model/sample-data.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber, formatPrice, formatRatio } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import type { DeskView } from '../use-desk.ts'

/** The index at the minute, and a summary of the chain. */
export function SpotCard({ view }: { view: DeskView }) {
  const { desk, quote } = view
  return (
    <Card title={`${desk.underlying} spot price`}>
      {quote.isError && (
        <div className="mb-3">
          <Notice
            tone="error"
            title="Failed to fetch market data"
            actions={
              <Button size="sm" onClick={() => void quote.refetch()}>
                Retry
              </Button>
            }
          >
            {quote.error.message} The price shown is a sample.
          </Notice>
        </div>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3 text-2xl font-semibold tabular">
        {quote.isError ? (
          <>
            {formatPrice(samplePrice(desk.underlying))} <Badge tone="warning">Sample data</Badge>
          </>
        ) : (
          <Quoted quote={quote.data} />
        )}
      </p>
      <Figures view={view} />
    </Card>
  )
}

function Quoted({ quote }: { quote: MarketQuote | undefined }) {
  if (!quote) return 'Loading…'
  const { price, change, change_percent: percent } = quote
  return (
    <>
      {formatPrice(price)}
      {change !== null && percent !== null && (
        <Profit
          amount={change}
          format={() => `${formatNumber(change)} (${formatNumber(percent)} %)`}
          className="text-sm font-medium"
        />
      )}
    </>
  )
}

function Figures({ view: { chain, rows, isSample, quote } }: { view: DeskView }) {
  const figures = chain && chainFigures(rows, chain.forward)
  const written = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? undefined : format(value)
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 text-sm tabular sm:grid-cols-3">
      <Figure
        name={chain?.forward_from === 'parity' ? 'Synthetic future' : 'Forward'}
        text={written(chain?.forward, formatPrice)}
      />
      <Figure name="ATM straddle" text={written(figures?.straddle, formatPrice)} />
      <Figure name="PCR (OI)" text={written(figures?.putCallRatio, formatRatio)} />
      <Figure name="Max pain" text={written(figures?.maxPain, formatNumber)} />
      <Figure name="ATM IV" text={written(figures?.atmVolatility, (iv) => `${formatNumber(iv)} %`)} />
      <Vix quote={quote.data} />
      <Figure name="Lot size" text={isSample ? undefined : written(chain?.lot_size, formatNumber)} />
    </dl>
  )
}

/** India VIX of the minute, or of the previous close if the dataset has no minutes of it. */
function Vix({ quote }: { quote: MarketQuote | undefined }) {
  const vix = quote?.india_vix
  if (!vix) return null
  return (
    <Figure
      name={vix.from === 'minute' ? 'India VIX' : 'India VIX, close before'}
      text={formatPrice(vix.value)}
    />
  )
}

function Figure({ name, text }: { name: string; text: string | undefined }) {
  return (
    <div className="flex justify-between gap-2 sm:block">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{text ?? '–'}</dd>
    </div>
  )
}
