import { BROKER_CAPABILITIES, type BrokerAbility, type BrokerFacts } from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

const WORDS: Readonly<Record<BrokerAbility, string>> = {
  built: 'Built, not yet tried live',
  offered: 'Offered, not used by Delta',
  none: 'Not offered',
  unknown: 'Not known',
}

/** Abilities of a broker, and which of them Delta uses. */
export function AbilitiesTable({ name, can }: { name: string; can: BrokerFacts['can'] }) {
  return (
    <SimpleTable
      label={`What ${name} can do`}
      columns={[{ header: 'What' }, { header: name }]}
      rows={BROKER_CAPABILITIES.map(({ id, name: what }) => ({
        key: id,
        cells: [
          what,
          <div key="is" className="grid grid-cols-1 justify-items-start gap-1">
            <Badge tone={can[id].is === 'built' ? 'warning' : 'neutral'}>{WORDS[can[id].is]}</Badge>
            {can[id].note && <span className="text-xs text-muted">{can[id].note}</span>}
          </div>,
        ],
      }))}
    />
  )
}
