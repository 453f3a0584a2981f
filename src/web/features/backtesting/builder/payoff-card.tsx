import { useMemo } from 'react'
import type { OptionChain } from '#api'
import { ASSUMED_DAYS_TO_EXPIRY, assumedMarket, payoffSketch } from '#engine/analytics'
import { instrumentOf } from '#engine/exchange'
import { dataName } from '../../../provenance/data-name.ts'
import { Card } from '../../../ui/card.tsx'
import { PayoffChart } from '../../../strategy/payoff-chart.tsx'
import { formatDate, formatNumber } from '../../../ui/format.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { marketOfChains } from '../model/sketch-market.ts'
import { useFirstDayChains } from './use-first-day.ts'

/** What the strategy would pay at expiry, entered at the prices of its first day. */
export function PayoffCard({ request }: { request: FormRequest }) {
  const chains = useFirstDayChains(request)
  const market = useMemo(() => chains && marketOfChains(chains), [chains])
  const sketch = useMemo(
    () => payoffSketch(request, market ?? assumedMarket(request.instrument, request.startDate)),
    [request, market],
  )
  const [chain] = chains?.values() ?? []
  return (
    <Card title={sketch?.firstExpiry === undefined ? 'Payoff at expiry' : 'Payoff at the first expiry'}>
      {sketch ? (
        <PayoffChart {...sketch} />
      ) : (
        <p className="text-sm text-muted">Appears once a leg is complete and finds a contract.</p>
      )}
      <p className="mt-2 text-xs text-muted">
        {chain ? (
          <FirstDayNote chain={chain} firstExpiry={sketch?.firstExpiry} />
        ) : (
          <AssumptionNote request={request} />
        )}
      </p>
    </Card>
  )
}

interface FirstDayNoteProps {
  chain: OptionChain
  firstExpiry: string | undefined
}

function FirstDayNote({ chain, firstExpiry }: FirstDayNoteProps) {
  const { underlying, date, time, spot, expiry_date, dataset } = chain
  const source = dataName(dataset)
  return (
    <>
      A sketch from the prices of {formatDate(date)} at {time} ({source}): {underlying} at{' '}
      {formatNumber(Math.round(spot ?? chain.forward))}
      {firstExpiry === undefined
        ? `, expiry ${formatDate(expiry_date)}. Without stops, targets and charges.`
        : `. At the close of ${formatDate(firstExpiry)} what expires then pays, and what expires later is worth what the model says (Black-76, volatilities as they were). Without stops, targets and charges.`}
    </>
  )
}

function AssumptionNote({ request: { instrument } }: { request: FormRequest }) {
  const { spot, volatility } = instrumentOf(instrument).assumed
  return (
    <>
      The first day has no prices here. A sketch with {instrument} at {formatNumber(spot)},{' '}
      {Math.round(volatility * 100)}% volatility and {ASSUMED_DAYS_TO_EXPIRY} days to expiry, without stops,
      targets and charges.
    </>
  )
}
