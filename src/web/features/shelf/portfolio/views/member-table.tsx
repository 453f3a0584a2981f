import { Card } from '../../../../ui/layout/card.tsx'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { Profit } from '../../../../ui/layout/profit.tsx'
import { SimpleTable } from '../../../../ui/layout/simple-table.tsx'
import { memberColumns, type BookSheet, type MemberColumn, type SheetMember } from '../model/book-sheet.ts'

const LOTS = { min: 0, max: 100 }

interface MemberTableProps {
  sheet: BookSheet
  /** Typed lots; the figures follow them. */
  lots: readonly number[]
  onLots: (index: number, lots: number) => void
}

/** Contribution of each strategy, and the portfolio's figures without it. */
export function MemberTable({ sheet, lots, onLots }: MemberTableProps) {
  const columns = memberColumns(sheet)
  return (
    <Card
      title="Strategies"
      description="Try other lots: 2 trades the strategy twice, each with its own orders and charges; 0 leaves it out"
      flush
    >
      <div className="pb-2">
        <SimpleTable
          label="Strategies of the book"
          columns={[
            { header: 'Strategy' },
            { header: 'Lots ×' },
            ...columns.map(({ header }) => ({ header, right: true })),
          ]}
          rows={sheet.members.map((member, i) => ({
            key: member.id,
            cells: [
              <span
                key="name"
                title={member.name}
                className="line-clamp-3 max-w-96 min-w-40 font-medium wrap-anywhere"
              >
                {member.letter} · {member.name}
              </span>,
              <div key="lots" className="w-32">
                <NumberInput
                  aria-label={`Lots of ${member.name}`}
                  value={lots[i]}
                  bounds={LOTS}
                  onValueChange={(count) => onLots(i, held(count))}
                  stepped={`lots of ${member.name}`}
                />
              </div>,
              ...columns.map((column) => <Cell key={column.header} column={column} member={member} />),
            ],
          }))}
        />
      </div>
    </Card>
  )
}

const held = (count: number | null) => Math.min(LOTS.max, Math.max(LOTS.min, Math.round(count ?? 0)))

function Cell({ column: { value, text, isProfit }, member }: { column: MemberColumn; member: SheetMember }) {
  const figure = value(member)
  if (figure === null) return <span className="text-muted">N/A</span>
  return isProfit ? (
    <Profit amount={figure} format={text} />
  ) : (
    <span className="whitespace-nowrap">{text(figure)}</span>
  )
}
