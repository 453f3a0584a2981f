import { useState } from 'react'
import { BROKER_FACTS, BROKERS, type BrokerId } from '#domain'
import type { BrokerConnection } from '#api'
import { routes } from '#api/client'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { AbilitiesTable } from './broker/abilities-table.tsx'
import { ConnectionPanel } from './broker/connection-panel.tsx'
import { SourcesTable } from './broker/sources-table.tsx'
import { useReturnFromBroker } from './broker/use-return-from-broker.ts'
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
