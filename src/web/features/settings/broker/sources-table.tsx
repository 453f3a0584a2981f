import { BROKER_FACTS, BROKERS, type BrokerId } from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

const COLUMNS = ['Source', 'Years of minutes', 'Strikes', 'Expired contracts', 'Price', 'In Delta']

/** What each source of history gives, and for how much, to choose one by. */
export function SourcesTable({ onChoose }: { onChoose: (broker: BrokerId) => void }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <SimpleTable
        label="What each source gives"
        columns={COLUMNS.map((header) => ({ header }))}
        rows={BROKERS.map(({ id, name }) => {
          const { gives, why } = BROKER_FACTS[id]
          const isBuilt = why === undefined
          return {
            key: id,
            cells: [
              <button
                key="choose"
                type="button"
                className="text-left text-accent underline underline-offset-2"
                onClick={() => onChoose(id)}
              >
                {name}
              </button>,
              gives.years,
              gives.strikes,
              gives.expired,
              gives.price,
              <Badge key="is" tone={isBuilt ? 'warning' : 'neutral'}>
                {isBuilt ? 'Built, not yet tried live' : 'No connection'}
              </Badge>,
            ],
          }
        })}
      />
      <p className="text-xs text-muted">
        As documents and users say, read in November 2026. Prices and years may have changed: look at the
        broker’s own page before you pay.
      </p>
    </div>
  )
}
