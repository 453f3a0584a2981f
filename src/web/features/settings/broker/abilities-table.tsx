import { BROKER_CAPABILITIES, type BrokerAbility, type BrokerFacts } from '#domain'
import { Badge } from '../../../ui/badge.tsx'
import { SimpleTable } from '../../../ui/simple-table.tsx'

const WORDS: Readonly<Record<BrokerAbility, string>> = {
  works: 'Works in Delta',
  offered: 'Offered, not used by Delta',
  none: 'Not offered',
  unknown: 'Not known',
}

/** What a broker has, and what of it Delta uses. */
export function AbilitiesTable({ name, can }: { name: string; can: BrokerFacts['can'] }) {
  return (
    <SimpleTable
      label={`What ${name} can do`}
      columns={[{ header: 'What' }, { header: name }, { header: 'Note' }]}
      rows={BROKER_CAPABILITIES.map(({ id, name: what }) => ({
        key: id,
        cells: [what, <Badge key="is">{WORDS[can[id].is]}</Badge>, can[id].note ?? ''],
      }))}
    />
  )
}
