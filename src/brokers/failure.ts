import { brokerName, type BrokerId } from '#domain'

/** Kinds of failures: the message for the user, and whether a retry may help. */
const FAILURES = {
  'no-token': {
    says: 'there is no access token yet. Enter one, or sign in',
    again: false,
  },
  'token-ended': {
    says: 'the access token has ended or was replaced by another sign-in. Sign in again or paste a new token',
    again: false,
  },
  'token-kind': {
    says: 'this kind of access token may not ask for this. Use the Analytics token of the account, or sign in for a day’s token',
    again: false,
  },
  'plan-missing': {
    says: 'expired contracts need a plan that this account does not have. Activate it with the broker',
    again: false,
  },
  'address-refused': {
    says: 'it answers this account only from the registered address. Register the address of this server with the broker',
    again: false,
  },
  forbidden: {
    says: 'the account may not ask for this. Look into its permissions at the broker',
    again: false,
  },
  'wrong-secret': {
    says: 'the API key or secret is wrong. Copy both again from the broker’s developer page',
    again: false,
  },
  'code-used': {
    says: 'the code of the sign-in was used already or is too old. Start the sign-in again',
    again: false,
  },
  'rate-limited': {
    says: 'more calls were made than it allows. Wait some minutes, and let nothing else use the account until then',
    again: true,
  },
  paused: {
    says: 'it wants to be left alone for a while. Go on after that',
    again: false,
  },
  'server-error': { says: 'its server failed. Try again later', again: true },
  maintenance: { says: 'it is closed for maintenance. Try again later', again: true },
  unreachable: {
    says: 'it could not be reached. Look at this server’s connection to the internet',
    again: true,
  },
  'connection-cut': { says: 'the connection was cut before the answer arrived. Try again', again: true },
  timeout: { says: 'it did not answer in time. Try again later', again: true },
  certificate: {
    says: 'its certificate was not accepted. Something between this server and the broker intercepts the connection, or the clock of this server is wrong',
    again: false,
  },
  'not-json': { says: 'it sent a web page instead of data. Try again later', again: true },
  blocked: {
    says: 'its gateway refused this server. Try again later, or from another address',
    again: false,
  },
  'too-large': {
    says: 'the answer is larger than any documented one and was not read to the end. Please report it',
    again: false,
  },
  'cut-short': { says: 'the answer ended in the middle. Try again', again: true },
  'wrong-shape': {
    says: 'the answer has another form than documented. Delta has to be adapted; please report it',
    again: false,
  },
  'wrong-address': {
    says: 'it does not know the address of the call. Delta has to be adapted; please report it',
    again: false,
  },
  'bad-request': { says: 'it refused the request', again: false },
  'unknown-contract': { says: 'it does not know the contract', again: false },
  'range-too-long': { says: 'it refused a range of days as too long', again: false },
  'wrong-expiry': { says: 'it answered with contracts of another expiry than requested', again: false },
  'wrong-days': { says: 'it answered with other days than requested', again: false },
  'other-zone': { says: 'its times are not in Indian time', again: false },
  'clock-skew': {
    says: 'the clock of this server is off by minutes, so that the sign-in was refused. Set the clock',
    again: false,
  },
} as const satisfies Record<string, { readonly says: string; readonly again: boolean }>

export type FailureKind = keyof typeof FAILURES

/** Every kind of failure. */
export const FAILURE_KINDS = Object.keys(FAILURES) as readonly FailureKind[]

/** Failures that affect every call of the account. */
const OF_THE_ACCOUNT: ReadonlySet<FailureKind> = new Set([
  'no-token',
  'token-ended',
  'token-kind',
  'plan-missing',
  'address-refused',
  'forbidden',
  'wrong-secret',
  'code-used',
  'certificate',
  'blocked',
  'clock-skew',
  'paused',
])

/** What a failure's message names beside its kind. */
export interface FailureDetails {
  /** The broker's own code, `UDAPI1149`. */
  readonly code?: string | undefined
  /** Describes the request to the user. */
  readonly about?: string | undefined
  /** Seconds until a retry is allowed, if the broker says so. */
  readonly retryAfterSeconds?: number | undefined
  /** The broker must not be called before this time, milliseconds since 1970. */
  readonly until?: number | undefined
}

/** `25 Nov 2026, 14:35 IST`. @param at milliseconds since 1970 */
function indianMoment(at: number): string {
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${format.format(at)} IST`
}

/** The last instant of a `Date`. */
const LAST_INSTANT = 8.64e15

/** A failed call to a broker. The message is for users and contains nothing that the broker or the user sent. */
export class BrokerFailure extends Error {
  override readonly name = 'BrokerFailure'
  readonly broker: BrokerId
  readonly kind: FailureKind
  readonly details: FailureDetails

  constructor(broker: BrokerId, kind: FailureKind, details: FailureDetails = {}) {
    const { code, about, until } = details
    const when = until === undefined ? '' : `, not before ${indianMoment(Math.min(until, LAST_INSTANT))}`
    super(
      `${brokerName(broker)}: ${FAILURES[kind].says}${when}${about ? ` (${about})` : ''}${code ? ` [${code}]` : ''}`,
    )
    this.broker = broker
    this.kind = kind
    this.details = details
  }

  /** Whether a retry may succeed. */
  get mayPass(): boolean {
    return FAILURES[this.kind].again
  }

  /** Whether every other call of the account would fail as well. */
  get isOfTheAccount(): boolean {
    return OF_THE_ACCOUNT.has(this.kind)
  }
}

/**
 * Returns an empty list if the broker doesn't know the contract, because some brokers answer this way for one that
 * never traded.
 */
export async function emptyIfUnknown<T>(asked: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof BrokerFailure && error.kind === 'unknown-contract') return []
    throw error
  }
}

/**
 * The error code of a broker's answer; undefined without one. Text that does not look like a code might be private,
 * so it is left out.
 */
export function errorCodeOf(given: string | undefined, form: RegExp): string | undefined {
  return given !== undefined && form.test(given) ? given : undefined
}

/** Clocks that differ by more make signatures and tokens invalid. */
const MOST_SECONDS_APART = 120

/**
 * Classifies an HTTP status, used if the broker's answer has no more specific code.
 * @param clockAhead seconds by which the broker's clock is ahead of ours
 */
export function kindOfStatus(status: number, clockAhead = 0): FailureKind {
  if (status === 429) return 'rate-limited'
  if (status === 401) return Math.abs(clockAhead) > MOST_SECONDS_APART ? 'clock-skew' : 'token-ended'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'wrong-address'
  if (status === 503) return 'maintenance'
  if (status >= 500) return 'server-error'
  return status >= 400 ? 'bad-request' : 'wrong-shape'
}
