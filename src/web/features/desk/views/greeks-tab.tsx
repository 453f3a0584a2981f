import { positionGreeks, unitGreeks } from '#engine/analytics'
import type { Greeks } from '#engine/pricing'
import { Badge } from '../../../ui/layout/badge.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { atTheMoneyRow } from '../model/chain-rows.ts'
import { contractTitle, legName } from '../model/position.ts'
import { modelMoment } from '../model/what-if.ts'
import type { DeskView } from '../use-desk.ts'
import type { Analysed } from '../use-analysis.ts'
import { NoPosition } from './no-position.tsx'

const COLUMNS = [
  { header: 'Leg' },
  ...['Delta', 'Gamma', 'Theta / day', 'Vega / point', 'Rho / point'].map((header) => ({
    header,
    right: true,
  })),
]

/** Dashes for unknown values. */
const NONE = ['–', '–', '–', '–', '–']

/** Greeks of each leg and of the position, in rupees for the open lots. */
export function GreeksTab({ view, position }: { view: DeskView; position: Analysed | undefined }) {
  if (view.isSample) return <SampleGreeks view={view} />
  if (!position) return <NoPosition view={view}>Greeks of a position stand here leg by leg.</NoPosition>
  const { legs, unvalued, spot, moment } = position
  const scenario = { spot, moment: modelMoment(moment) }
  const rows = view.held.map((leg, i) => {
    const modelled = legs[i]
    const isValued = modelled && !unvalued.includes(contractTitle(leg))
    const units = leg.lots * leg.lotSize * (leg.tradeType === 'BUY' ? 1 : -1)
    const name = `${leg.tradeType === 'BUY' ? '+' : '−'}${leg.lots} ${contractTitle(leg)}`
    return {
      key: leg.id,
      cells: [name, ...(isValued ? figures(unitGreeks(modelled, scenario), units) : NONE)],
    }
  })
  const total = unvalued.length > 0 ? NONE : figures(positionGreeks(legs, scenario), 1)
  return (
    <div className="grid gap-3">
      {unvalued.length > 0 && (
        <Notice tone="warning" title={`${unvalued.join(', ')}: no volatility at this minute`}>
          Its Greeks, and so those of the whole, are left empty.
        </Notice>
      )}
      <SimpleTable
        label="Greeks of the position"
        columns={COLUMNS}
        rows={[...rows, { key: 'total', cells: [<strong key="total">Position</strong>, ...total] }]}
      />
      <p className="text-xs text-muted">
        Delta: rupees for a point of the index. Gamma: change of delta for a point. Theta: rupees a calendar
        day. Vega: rupees for a point of volatility. Rho: rupees for a point of the interest rate.
      </p>
    </div>
  )
}

function figures({ delta, gamma, thetaPerDay, vegaPerPoint, rhoPerPoint }: Greeks, units: number): string[] {
  return [
    formatPrice(units * delta),
    (units * gamma).toFixed(4).replace('-', '−'),
    formatPrice(units * thetaPerDay),
    formatPrice(units * vegaPerPoint),
    formatPrice(units * rhoPerPoint),
  ]
}

/** Greeks per unit of the sample's at-the-money contracts, to illustrate the screen. */
function SampleGreeks({ view }: { view: DeskView }) {
  const { rows, chain } = view
  const atm = rows[atTheMoneyRow(rows, chain?.forward ?? 0)]
  const records = [atm?.call, atm?.put].flatMap((record) => (record ? [record] : []))
  return (
    <div className="grid gap-3">
      <Notice tone="error" title="Failed to calculate Greeks">
        There is no chain to read volatilities from. The Greeks below are sample data, per unit.
      </Notice>
      <div>
        <Badge tone="warning">Sample data</Badge>
      </div>
      <SimpleTable
        label="Sample Greeks"
        columns={COLUMNS}
        rows={records.map((record) => ({
          key: record.option_type,
          cells: [
            legName({ strike: record.strike, optionType: record.option_type }),
            formatPrice(record.delta ?? 0),
            (record.gamma ?? 0).toFixed(5),
            formatPrice(record.theta ?? 0),
            formatPrice(record.vega ?? 0),
            formatPrice(record.rho ?? 0),
          ],
        }))}
      />
    </div>
  )
}
