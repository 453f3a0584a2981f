import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { BROKER_FACTS, tokenField, type BrokerId } from '#domain'
import { callsInFile, type CallLog } from './call-log.ts'
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

/** Where the processes of a machine count their calls. @param dataFolder that of the installation */
export const paceFolder = (dataFolder: string) => join(dataFolder, 'broker-calls')

export interface BrokersOptions {
  readonly addresses?: BrokerAddresses | undefined
  readonly clock?: Clock | undefined
  /** Where calls are counted for all processes of this machine; left out, each process counts its own. */
  readonly paceFolder?: string | undefined
}

/** Every broker of a process: all calls of one account pass through one pacer, whoever makes them, and are counted with those of other processes. */
export class Brokers {
  readonly clock: Clock
  readonly #addresses: BrokerAddresses
  readonly #paceFolder: string | undefined
  readonly #pacers = new Map<string, Pacer>()

  constructor({ addresses = {}, clock = SYSTEM_CLOCK, paceFolder }: BrokersOptions = {}) {
    this.#paceFolder = paceFolder
    this.#addresses = addresses
    this.clock = clock
  }

  /** @param owner whose account it is, where the credentials do not tell: calls of one account are paced together */
  wire(connector: Connector, { owner, credentials, signal, onWait }: WhoseAccount): Wire {
    const { broker, limits } = connector
    const key = accountKey(broker, credentials, owner)
    const pacer = this.#pacers.get(key) ?? new Pacer(limits, this.clock, this.#callLog(key))
    this.#pacers.set(key, pacer)
    const address = this.addressOf(connector, credentials)
    return openWire({ broker, address, pacer, clock: this.clock, signal, onWait })
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

  #callLog(key: string): CallLog | undefined {
    return this.#paceFolder === undefined ? undefined : callsInFile(join(this.#paceFolder, `${key}.json`))
  }

  open(connector: Connector, whose: WhoseAccount): BrokerSession {
    return connector.open(this.wire(connector, whose), whose.credentials)
  }
}

/** Tells accounts apart without telling anything of them: two users of one account share its limits. */
function accountKey(broker: BrokerId, { clientId, apiKey }: Credentials, owner: string): string {
  const account = clientId ?? apiKey ?? owner
  return `${broker}-${createHash('sha256').update(`account ${account}`).digest('hex').slice(0, 24)}`
}

/** An account that is to be asked. */
export interface WhoseAccount {
  readonly owner: string
  readonly credentials: Credentials
  readonly signal?: AbortSignal | undefined
  /** Told before a long wait for the account's limits, with its end in milliseconds since 1970. */
  readonly onWait?: ((until: number) => void) | undefined
}
