import { BROKER_FACTS, tokenField, type BrokerId } from '#domain'
import { ICICI } from './icici/icici.ts'
import { OPENALGO } from './openalgo/openalgo.ts'
import type { Clock } from './pace.ts'
import { Pacer, SYSTEM_CLOCK } from './pace.ts'
import type { BrokerSession, Connector, Credentials } from './port.ts'
import { UPSTOX } from './upstox/upstox.ts'
import { openWire, type Wire } from './wire.ts'
import { ZERODHA } from './zerodha/zerodha.ts'

const CONNECTORS: readonly Connector[] = [UPSTOX, ICICI, ZERODHA, OPENALGO]

/** How a broker is spoken to; undefined where Delta cannot. */
export function connectorOf(broker: BrokerId): Connector | undefined {
  return CONNECTORS.find((connector) => connector.broker === broker)
}

/** The environment variable of a field, for whoever stores nothing: `ZERODHA_API_KEY`. */
const variable = (broker: BrokerId, field: string) =>
  `${broker}_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase()

/** The environment variable with what lets in. */
export const tokenVariable = (broker: BrokerId) => variable(broker, tokenField(broker))

/** Credentials of the environment; undefined without what lets in. */
export function credentialsOf(
  broker: BrokerId,
  environment: Readonly<Record<string, string | undefined>>,
): Credentials | undefined {
  const given = BROKER_FACTS[broker].fields.flatMap(({ id }) => {
    const value = environment[variable(broker, id)]?.trim()
    return value ? [[id, value] as const] : []
  })
  const credentials = Object.fromEntries(given)
  return credentials[tokenField(broker)] ? credentials : undefined
}

/** Other addresses than the brokers' own, as tests and emulators need. */
export type BrokerAddresses = Readonly<Partial<Record<BrokerId, string>>>

export interface BrokersOptions {
  readonly addresses?: BrokerAddresses | undefined
  readonly clock?: Clock | undefined
}

/** Every broker of a process: all calls of one account pass through one pacer, whoever makes them. */
export class Brokers {
  readonly clock: Clock
  readonly #addresses: BrokerAddresses
  readonly #pacers = new Map<string, Pacer>()

  constructor({ addresses = {}, clock = SYSTEM_CLOCK }: BrokersOptions = {}) {
    this.#addresses = addresses
    this.clock = clock
  }

  /** @param owner whose account it is: calls of one owner are paced together */
  wire(connector: Connector, { owner, credentials, signal }: WhoseAccount): Wire {
    const { broker, limits } = connector
    const key = `${broker} ${owner}`
    const pacer = this.#pacers.get(key) ?? new Pacer(limits, this.clock)
    this.#pacers.set(key, pacer)
    const address = this.addressOf(connector, credentials)
    return openWire({ broker, address, pacer, clock: this.clock, signal })
  }

  /** Where a broker answers, by the name of the address. */
  addressOf(
    { broker, address, others = {}, server }: Connector,
    credentials: Credentials,
  ): (name?: string) => string {
    const given = this.#addresses[broker]
    if (given !== undefined) return () => given
    const own = server?.(credentials)
    return (name) => (name === undefined ? undefined : (own ?? others)[name]) ?? own?.['main'] ?? address
  }

  open(connector: Connector, whose: WhoseAccount): BrokerSession {
    return connector.open(this.wire(connector, whose), whose.credentials)
  }
}

/** An account that is to be asked. */
export interface WhoseAccount {
  readonly owner: string
  readonly credentials: Credentials
  readonly signal?: AbortSignal | undefined
}
