import { PROFIT_PART_TEXTS, PROFIT_PARTS, type ProfitParts } from '#domain'
import { inPaise, inRupees } from '#engine/units'
import { StackedBars, type StackPart } from '../../ui/charts/stacked-bars.tsx'
import { formatCompactRupees, formatSignedRupees } from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

/** A profit split into parts. */
export interface PartedProfit {
  readonly label: string
  readonly parts: ProfitParts
}

const COLORS = {
  delta: 'series-1',
  gamma: 'series-2',
  theta: 'series-3',
  vega: 'series-4',
} as const

/** The Greeks, the costs, and the rest: more colours would be hard to distinguish. */
const STACK: readonly (StackPart & { readonly of: (parts: ProfitParts) => number })[] = [
  ...(['delta', 'gamma', 'theta', 'vega'] as const).map((part) => ({
    name: PROFIT_PART_TEXTS[part].name,
    color: COLORS[part],
    of: (parts: ProfitParts) => parts[part],
  })),
  {
    name: 'Slippage and charges',
    color: 'danger',
    of: ({ entrySlippage, exitSlippage, charges }) => entrySlippage + exitSlippage + charges,
  },
  { name: PROFIT_PART_TEXTS.rest.name, color: 'border-strong', of: ({ rest }) => rest },
]

/** The parts are whole paise: adding them as rupees would turn 7.50 into 7.499…, which is shown as another rupee. */
export const sumOf = (amounts: readonly number[]) =>
  inRupees(amounts.reduce((sum, rupees) => sum + inPaise(rupees), 0))

export const netOf = (parts: ProfitParts) => sumOf(PROFIT_PARTS.map((part) => parts[part]))

/** A bar chart of profits, stacked by part. */
export function PartsChart({ label, profits }: { label: string; profits: readonly PartedProfit[] }) {
  return (
    <StackedBars
      label={label}
      parts={STACK}
      bars={profits.map((profit) => ({
        label: profit.label,
        amounts: STACK.map(({ of }) => of(profit.parts)),
      }))}
      format={formatCompactRupees}
    />
  )
}

/** A table of profits by part; each row adds up to its net. */
export function PartsTable({
  label,
  first,
  profits,
}: {
  label: string
  first: string
  profits: readonly PartedProfit[]
}) {
  return (
    <SimpleTable
      label={label}
      columns={[
        { header: first },
        ...PROFIT_PARTS.map((part) => ({ header: PROFIT_PART_TEXTS[part].name, right: true })),
        { header: 'Net', right: true },
      ]}
      rows={profits.map((profit, i) => ({
        key: `${i} ${profit.label}`,
        cells: [
          <span key="label" className="whitespace-nowrap">
            {profit.label}
          </span>,
          ...PROFIT_PARTS.map((part) => formatSignedRupees(profit.parts[part])),
          <strong key="net">{formatSignedRupees(netOf(profit.parts))}</strong>,
        ],
      }))}
    />
  )
}
