import { InvalidArgumentError, Option } from 'commander'
import { Brokers, connectorOf, credentialsOf, paceFolder, type BrokerSession, type Connector } from '#brokers'
import { BROKER_IDS, BROKER_FACTS, brokerName, type BrokerId } from '#domain'
import { readConfig } from '#server/settings'
import { InputError } from '../input-error.ts'

/** A supported broker, by its id. */
export function brokerArgument(value: string): BrokerId {
  const broker = BROKER_IDS.find((id) => id === value)
  if (!broker) throw new InvalidArgumentError(`Expected one of ${BROKER_IDS.join(', ')}; given '${value}'.`)
  if (!connectorOf(broker))
    throw new InvalidArgumentError(
      `Delta has no connection to ${brokerName(broker)}. ${BROKER_FACTS[broker].why ?? ''}`,
    )
  return broker
}

/** `--user`: owner of the stored credentials. */
export function userOption(): Option {
  return new Option('--user <email>', 'whose connection of Settings to use, where several users have one')
}

/** An account ready for requests. */
export interface OpenAccount {
  readonly session: BrokerSession
  readonly connector: Connector
  readonly brokers: Brokers
  readonly owner: string
}

/**
 * The account of the environment's access token, or else of a connection stored in Settings.
 * @throws InputError, BrokerAccountError or VaultError when there is no usable account
 */
export async function openAccount(
  broker: BrokerId,
  {
    user,
    signal,
    onWait,
  }: {
    readonly user?: string | undefined
    readonly signal?: AbortSignal
    /** Called before a long wait for the account's limits with its end, in milliseconds since 1970. */
    readonly onWait?: (until: number) => void
  },
): Promise<OpenAccount> {
  const config = readConfig(process.env)
  const connector = connectorOf(broker)
  if (!connector) throw new InputError(`Delta has no connection to ${brokerName(broker)}`)
  const given = credentialsOf(broker, process.env)
  const { owner, credentials } = given
    ? { owner: 'command-line', credentials: given }
    : await (await import('#server')).storedBrokerAccount(config, { broker, email: user })
  const brokers = new Brokers({
    addresses: config.brokerAddresses,
    paceFolder: paceFolder(config.dataFolder),
  })
  return {
    session: brokers.open(connector, { owner, credentials, signal, onWait }),
    connector,
    brokers,
    owner,
  }
}
