import type { BrokerId } from '#domain'
import type { Clock } from './pace.ts'
import { Pacer, SYSTEM_CLOCK } from './pace.ts'
import type { BrokerSession, Connector, Credentials } from './port.ts'
import { UPSTOX } from './upstox/upstox.ts'
import { openWire, type Wire } from './wire.ts'

const CONNECTORS: readonly Connector[] = [UPSTOX]

/** How a broker is spoken to; undefined where Delta cannot. */
export function connectorOf(broker: BrokerId): Connector | undefined {
  return CONNECTORS.find((connector) => connector.broker === broker)
}

/** The environment variable with an access token, for whoever stores none. */
export const tokenVariable = (broker: BrokerId) => `${broker.toUpperCase()}_ACCESS_TOKEN`

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
  wire(connector: Connector, owner: string, signal?: AbortSignal): Wire {
    const { broker, limits } = connector
    const key = `${broker} ${owner}`
    const pacer = this.#pacers.get(key) ?? new Pacer(limits, this.clock)
    this.#pacers.set(key, pacer)
    const address = this.addressOf(connector)
    return openWire({ broker, address, pacer, clock: this.clock, signal })
  }

  /** Where a broker answers. */
  addressOf({ broker, address }: Connector): string {
    return this.#addresses[broker] ?? address
  }

  open(
    connector: Connector,
    {
      owner,
      credentials,
      signal,
    }: { owner: string; credentials: Credentials; signal?: AbortSignal | undefined },
  ): BrokerSession {
    return connector.open(this.wire(connector, owner, signal), credentials)
  }
}
