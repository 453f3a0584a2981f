import { nettedLegs, type MarketMoment, type SimulatedLeg, type Simulator, type Underlying } from '#domain'
import { positionResult } from '#engine/analytics'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatDate, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { useDayPrices, type DayData } from '../requests/desk-data.ts'
import type { DeskView } from '../use-desk.ts'
import type { RuleOfDay } from './simulator-card.tsx'

interface CompareForksProps {
  readonly view: DeskView
  readonly list: readonly Simulator[]
  readonly compared: ReadonlySet<string>
  readonly onCompare: (ids: ReadonlySet<string>) => void
  readonly rule: RuleOfDay | undefined
}

/** Compares saved simulators of the day, and the rule, at the current minute; ticked ones are drawn in the P&L chart. */
export function CompareForks({ view, list, compared, onCompare, rule }: CompareForksProps) {
  const { desk } = view
  const others = list.filter(
    ({ id, underlying, state }) =>
      underlying === desk.underlying &&
      id !== desk.simulator &&
      state.legs.length > 0 &&
      touches(state.legs, desk.moment?.date),
  )
  const all = [...others.flatMap(({ state }) => state.legs), ...(rule?.legs ?? []), ...desk.book.legs]
  const { data, error, refetch } = useDayPrices(
    desk,
    others.length > 0 || rule ? desk.moment : undefined,
    all,
  )
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} />
  if (!data) return null
  const { date, time } = data.day
  const rows = comparedRows(desk.book.legs, others, rule)
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(compared)
    if (isChosen) next.add(id)
    else next.delete(id)
    onCompare(next)
  }
  return (
    <div className="mt-4">
      <h3 className="mb-1 text-sm font-semibold">
        Side by side at {time}, {formatDate(date)}
      </h3>
      <SimpleTable
        label="Simulators side by side"
        columns={COLUMNS}
        rows={rows.map((row) => ({
          key: row.id ?? row.name,
          cells: [
            ...resultCells(row, desk.underlying, { date, time, priceOf: (leg) => lastPrice(leg, data) }),
            row.id === undefined ? (
              ''
            ) : (
              <Checkbox
                key="chart"
                checked={compared.has(row.id)}
                onCheckedChange={(isChosen) => toggle(row.id ?? '', isChosen)}
                label={`Draw ${row.name}`}
                hideLabel
              />
            ),
          ],
        }))}
      />
    </div>
  )
}

/** A position of the table; only simulators have an id and can be drawn. */
interface Compared {
  readonly id?: string
  readonly name: string
  readonly legs: readonly SimulatedLeg[]
}

function comparedRows(
  legs: readonly SimulatedLeg[],
  others: readonly Simulator[],
  rule: RuleOfDay | undefined,
): Compared[] {
  return [
    { name: 'This position', legs },
    ...(rule ? [{ name: `Rule: ${rule.name}`, legs: rule.legs }] : []),
    ...others.map(({ id, name, state, forkedAt }) => ({
      id,
      name: forkedAt ? `${name} (forked ${forkedAt.time})` : name,
      legs: nettedLegs(state.legs),
    })),
  ]
}

const COLUMNS = [
  { header: 'Position' },
  { header: 'Before charges', right: true },
  { header: 'Charges', right: true },
  { header: 'After charges', right: true },
  { header: 'In the chart' },
]

function resultCells(
  { name, legs }: Compared,
  underlying: Underlying,
  { priceOf, ...moment }: MarketMoment & { readonly priceOf: (leg: SimulatedLeg) => number | null },
) {
  const { gross, charges, unpriced } = positionResult(legs, underlying, { moment, priceOf })
  return [
    unpriced > 0 ? `${name}, legs without a price left out` : name,
    <Profit key="gross" amount={gross} />,
    formatRupees(charges),
    <Profit key="net" amount={gross - charges} />,
  ]
}

function touches(legs: readonly SimulatedLeg[], date: string | undefined): boolean {
  return (
    date !== undefined &&
    legs.some(({ entry, exit }) => entry.date <= date && (exit === null || exit.date >= date))
  )
}

/** Newest close of a contract up to the minute of the answer. */
function lastPrice(leg: SimulatedLeg, data: DayData): number | null {
  return data.closesOf(leg)?.findLast((close) => close !== null) ?? null
}
