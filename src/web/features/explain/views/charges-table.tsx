import { contractName, type DayExplanation, type ExplainedCharges } from '#domain'
import { Card } from '../../../ui/layout/card.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

const COMPONENTS: readonly (readonly [key: keyof ExplainedCharges, header: string])[] = [
  ['brokerage', 'Brokerage'],
  ['stt', 'STT'],
  ['exchange', 'Exchange'],
  ['sebi', 'SEBI fee'],
  ['stampDuty', 'Stamp duty'],
  ['ipft', 'IPFT'],
  ['gst', 'GST'],
  ['total', 'Total'],
]

/** Charges of each trade in rupees. */
export function ChargesTable({ day }: { day: DayExplanation }) {
  const { positions } = day
  const sums = COMPONENTS.map(([key]) => positions.reduce((sum, { charges }) => sum + charges[key], 0))
  return (
    <Card title="Charges" description="Rupees, by the rates of the day" level={3} flush>
      <SimpleTable
        label="Charges by component"
        columns={[{ header: 'Trade' }, ...COMPONENTS.map(([, header]) => ({ header, right: true }))]}
        rows={[
          ...positions.map(({ trade, charges }) => ({
            key: trade.id,
            cells: [
              contractName(day.underlying, trade),
              ...COMPONENTS.map(([key]) => formatPrice(charges[key])),
            ],
          })),
          { key: 'sum', cells: [<b key="sum">All trades</b>, ...sums.map((sum) => formatPrice(sum))] },
        ]}
      />
    </Card>
  )
}
