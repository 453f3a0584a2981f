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

/** The connector of a broker; undefined if Delta has none. */
export function connectorOf(broker: BrokerId): Connector | undefined {
  return CONNECTORS.find((connector) => connector.broker === broker)
}

/** The environment variable of a credential field, for use without stored credentials: `ZERODHA_API_KEY`. */
const variable = (broker: BrokerId, field: string) =>
  `${broker}_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase()

/** The environment variable of a broker's token or key. */
export const tokenVariable = (broker: BrokerId) => variable(broker, tokenField(broker))

/** Credentials from the environment; undefined without a token or key. */
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

/** Replaces the brokers' own addresses, for tests and emulators. */
export type BrokerAddresses = Readonly<Partial<Record<BrokerId, string>>>

export interface BrokersOptions {
  readonly addresses?: BrokerAddresses | undefined
  readonly clock?: Clock | undefined
}

/** All brokers of a process. All calls of one account share one rate limiter. */
export class Brokers {
  readonly clock: Clock
  readonly #addresses: BrokerAddresses
  readonly #pacers = new Map<string, Pacer>()

  constructor({ addresses = {}, clock = SYSTEM_CLOCK }: BrokersOptions = {}) {
    this.#addresses = addresses
    this.clock = clock
  }

  /** @param owner of the account; calls of one owner share a rate limit */
  wire(connector: Connector, { owner, credentials, signal }: WhoseAccount): Wire {
    const { broker, limits } = connector
    const key = `${broker} ${owner}`
    const pacer = this.#pacers.get(key) ?? new Pacer(limits, this.clock)
    this.#pacers.set(key, pacer)
    const address = this.addressOf(connector, credentials)
    return openWire({ broker, address, pacer, clock: this.clock, signal })
  }

  /** Returns a function from the name of an address to the broker's address. */
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

/** The account to use. */
export interface WhoseAccount {
  readonly owner: string
  readonly credentials: Credentials
  readonly signal?: AbortSignal | undefined
}
