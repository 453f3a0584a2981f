import { STRESS_TEXTS } from '#domain'
import { Card } from '../../../../ui/layout/card.tsx'
import { formatRupees, formatSignedRupees } from '../../../../ui/format.ts'
import { SimpleTable } from '../../../../ui/layout/simple-table.tsx'
import type { BookSheet } from '../model/book-sheet.ts'

/** What the crash days of stress would do to the whole book; nothing for runs of older versions. */
export function BookCrashes({ sheet: { crashes } }: { sheet: BookSheet }) {
  if (!crashes || crashes.length === 0) return null
  return (
    <Card
      title="Would the book have been called?"
      description="All its strategies meet each day at once, each in its median cycle, at the lots above and without the cap. Margins and worst minutes are added up as if they came at one minute, so it could hardly be worse."
      flush
    >
      <SimpleTable
        label="Crash days of the book"
        columns={[
          { header: 'Day' },
          { header: 'Net P&L', right: true },
          { header: 'Peak margin, at most', right: true },
          { header: 'Worst minute, at worst', right: true },
        ]}
        rows={crashes.map(({ case: stress, net, margin, lowest }) => ({
          key: stress,
          cells: [
            STRESS_TEXTS[stress].name,
            formatSignedRupees(net),
            formatRupees(margin),
            formatSignedRupees(lowest),
          ],
        }))}
      />
    </Card>
  )
}
