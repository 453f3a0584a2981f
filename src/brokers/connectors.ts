import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { BROKER_FACTS, allowsCalls, tokenField, type BrokerId } from '#domain'
import { callsInFile, type CallLog } from './call-log.ts'
import { DHAN } from './dhan/dhan.ts'
import { GROWW } from './groww/groww.ts'
import { ICICI } from './icici/icici.ts'
import { OPENALGO } from './openalgo/openalgo.ts'
import type { Clock } from './pace.ts'
import { Pacer, SYSTEM_CLOCK } from './pace.ts'
import type { BrokerSession, Connector, Credentials } from './port.ts'
import { subjectOf } from './token-end.ts'
import { UPSTOX } from './upstox/upstox.ts'
import { openWire, type Wire } from './wire.ts'
import { ZERODHA } from './zerodha/zerodha.ts'

const CONNECTORS: readonly Connector[] = [UPSTOX, ICICI, ZERODHA, OPENALGO, GROWW, DHAN]

/** The connector of a broker; undefined for a broker without a connector. */
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
  return allowsCalls(broker, (field) => field in credentials) ? credentials : undefined
}

/** Replaces the brokers' own addresses, for tests and emulators. */
export type BrokerAddresses = Readonly<Partial<Record<BrokerId, string>>>

/** Folder in which the processes of a machine count their calls. @param dataFolder of the installation */
export const paceFolder = (dataFolder: string) => join(dataFolder, 'broker-calls')

export interface BrokersOptions {
  readonly addresses?: BrokerAddresses | undefined
  readonly clock?: Clock | undefined
  /** Folder for counting calls across all processes of this machine; without it, each process counts only its own. */
  readonly paceFolder?: string | undefined
}

/** All brokers of a process. All calls of one account share one rate limiter, which counts the calls of other processes too. */
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

  /** @param owner distinguishes accounts if the credentials don't; calls of one account share a rate limit */
  wire(connector: Connector, { owner, credentials, signal, onWait }: AccountOptions): Wire {
    const { broker, limits } = connector
    const key = accountKey(broker, credentials, owner)
    const pacer = this.#pacers.get(key) ?? new Pacer(limits, this.clock, this.#callLog(key))
    this.#pacers.set(key, pacer)
    const address = this.addressOf(connector, credentials)
    return openWire({ broker, address, pacer, clock: this.clock, signal, onWait })
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

  #callLog(key: string): CallLog | undefined {
    return this.#paceFolder === undefined ? undefined : callsInFile(join(this.#paceFolder, `${key}.json`))
  }

  open(connector: Connector, account: AccountOptions): BrokerSession {
    return connector.open(this.wire(connector, account), account.credentials)
  }
}

/** A key for an account that does not reveal it. Two users of one account share its limits. */
function accountKey(broker: BrokerId, credentials: Credentials, owner: string): string {
  const { clientId, apiKey, accessToken } = credentials
  const account = clientId ?? subjectOf(accessToken ?? '') ?? apiKey ?? accessToken ?? owner
  return `${broker}-${createHash('sha256').update(`account ${account}`).digest('hex').slice(0, 24)}`
}

/** The account to use. */
export interface AccountOptions {
  readonly owner: string
  readonly credentials: Credentials
  readonly signal?: AbortSignal | undefined
  /** Called before a long wait for the account's limits with its end, in milliseconds since 1970. */
  readonly onWait?: ((until: number) => void) | undefined
}
