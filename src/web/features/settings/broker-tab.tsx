import { useState } from 'react'
import {
  BROKER_FACTS,
  BROKERS,
  BROKER_CAPABILITIES,
  type BrokerId,
  type BrokerAbility,
  type BrokerFacts,
} from '#domain'
import type { BrokerConnection } from '#api'
import { routes } from '#api/client'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { useReturnFromBroker } from './use-return-from-broker.ts'
import { useAccountQuery } from './queries.ts'

const OPTIONS = BROKERS.map(({ id, name }) => ({ value: id, label: name }))

/** Abilities of each broker, and the user's connections. */
export function BrokerTab() {
  const [chosen, setBroker] = useState<BrokerId>()
  const connections = useAccountQuery('brokers', routes.listBrokerConnections)
  const back = useReturnFromBroker()
  const broker = chosen ?? back.broker ?? connections.data?.[0]?.broker
  return (
    <Card title="Broker connectivity">
      <div className="grid grid-cols-1 gap-4">
        {back.message && (
          <Notice
            tone={back.isDone ? 'info' : 'error'}
            title={back.isDone ? 'Signed in' : 'The sign-in failed'}
          >
            {back.message}
          </Notice>
        )}
        <FormField label="Broker" hint="API settings follow selection">
          <Select
            value={broker}
            onValueChange={setBroker}
            options={OPTIONS}
            placeholder="Select your broker"
          />
        </FormField>
        {connections.isError && (
          <ErrorBox
            title="Your connections could not be loaded"
            message={connections.error.message}
            onRetry={() => void connections.refetch()}
          />
        )}
        <p className="text-xs text-muted">
          Delta sends no orders to any broker. Backtests and paper trading work without one.
        </p>
        {broker ? (
          <>
            <ChosenBroker key={broker} broker={broker} connections={connections.data} />
            <details>
              <summary className="cursor-pointer text-sm">Compare all sources of history</summary>
              <SourcesTable onChoose={setBroker} />
            </details>
          </>
        ) : (
          <SourcesTable onChoose={setBroker} />
        )}
      </div>
    </Card>
  )
}

interface ChosenBrokerProps {
  broker: BrokerId
  connections: readonly BrokerConnection[] | undefined
}

/** Abilities of a broker, and its connection or why it cannot be connected. */
function ChosenBroker({ broker, connections }: ChosenBrokerProps) {
  const facts = BROKER_FACTS[broker]
  const name = BROKERS.find(({ id }) => id === broker)?.name ?? broker
  return (
    <>
      {facts.why !== undefined && (
        <Notice tone="info" title={`No connection to ${name}`}>
          {facts.why}
        </Notice>
      )}
      <AbilitiesTable name={name} can={facts.can} />
      {facts.why === undefined && connections && (
        <ConnectionPanel
          broker={broker}
          name={name}
          facts={facts}
          connection={connections.find((one) => one.broker === broker)}
        />
      )}
    </>
  )
}

const WORDS: Readonly<Record<BrokerAbility, string>> = {
  built: 'Built, not yet tried live',
  offered: 'Offered, not used by Delta',
  none: 'Not offered',
  unknown: 'Not known',
}

/** Abilities of a broker, and which of them Delta uses. */
function AbilitiesTable({ name, can }: { name: string; can: BrokerFacts['can'] }) {
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

const COLUMNS = ['Source', 'Years of minutes', 'Strikes', 'Expired contracts', 'Price', 'In Delta']

/** What each source of history gives, and for how much, to choose one by. */
function SourcesTable({ onChoose }: { onChoose: (broker: BrokerId) => void }) {
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
