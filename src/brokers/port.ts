import type { BrokerId, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { BrokerFailure } from './failure.ts'
import type { Window } from './pace.ts'
import type { Wire } from './wire.ts'

/** One minute, prices in paise, volume and open interest in units. */
export interface Candle {
  readonly date: IsoDate
  /** Minute of the day, Indian time. */
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly openInterest: number
}

/** A day of an index, in paise. */
export interface IndexDay {
  readonly date: IsoDate
  readonly high: number
  readonly low: number
}

/** An option and the broker's key for it. A broker may reuse the key for another option after the expiry. */
export interface BrokerContract {
  readonly underlying: Underlying
  readonly expiry: IsoDate
  /** Paise. */
  readonly strike: number
  readonly type: 'CE' | 'PE'
  readonly lotSize: number
  readonly key: string
}

/** First and last day, both included. */
export interface DayRange {
  readonly from: IsoDate
  readonly to: IsoDate
}

/**
 * Minutes of the index and of contracts. A contract is expired if its expiry is before today. Every call may fail
 * with a `BrokerFailure`; missing data is an empty list. A minute that the broker answers twice with different values
 * appears twice, in the order of the answer.
 */
export interface BrokerHistory {
  /** Most calendar days in one call for minutes. */
  readonly daysPerCall: number
  /** Most sessions in one call, if the broker's limit counts candles. */
  readonly sessionsPerCall?: number
  /** Size of one minute in an answer, if it differs much from 70 bytes. */
  readonly bytesPerBar?: number
  indexDays(underlying: Underlying, range: DayRange): Promise<readonly IndexDay[]>
  indexMinutes(underlying: Underlying, range: DayRange): Promise<readonly Candle[]>
  /** Minutes of India VIX, in hundredths of a point; undefined if the broker's symbol for it is unknown. */
  vixMinutes?(range: DayRange): Promise<readonly Candle[]>
  /** Expiries with contracts, expired and listed, ascending. */
  expiries(underlying: Underlying): Promise<readonly IsoDate[]>
  /** All contracts of an expiry. A contract may appear twice, under two keys. */
  contracts(underlying: Underlying, expiry: IsoDate): Promise<readonly BrokerContract[]>
  minutes(contract: BrokerContract, range: DayRange): Promise<readonly Candle[]>
  /** `unproven` if the open interest must agree with the exchange's files before it counts. */
  readonly openInterest?: 'unproven'
  /** Set if expired contracts come as rolling series, and a download stitches the contracts. */
  readonly rolling?: RollingHistory
  /** Points that the broker's documentation leaves open, for a check to find out. */
  readonly disputes?: readonly Dispute[]
}

/** A point on which documentation and users disagree. `ask` returns the finding for the user. */
export interface Dispute {
  readonly name: string
  /** @param day a trading day that has ended; @throws BrokerFailure */
  ask(day: IsoDate): Promise<string>
}

/**
 * One series of contracts that rolls with the index: a different strike each minute and a different expiry each day.
 */
export interface RollingSeries {
  readonly kind: 'WEEK' | 'MONTH'
  /** 1 is the nearest expiry. */
  readonly code: number
  /** Strikes above the money; negative below it. */
  readonly offset: number
  readonly type: 'CE' | 'PE'
}

/** A minute of a series. It does not name the expiry. */
export interface RollingBar extends Candle {
  /** Paise. */
  readonly strike: number
  /** The index at that time, in paise. */
  readonly spot: number
}

/** Expired contracts as rolling series. */
export interface RollingHistory {
  /** Series reach this many strikes to each side of the money. */
  readonly mostOffset: number
  /** Most calendar days in one call. */
  readonly daysPerCall: number
  /** @throws BrokerFailure */
  series(underlying: Underlying, series: RollingSeries, range: DayRange): Promise<readonly RollingBar[]>
}

/** The last trade of the index or of a contract. A broker may send the same trade several times. */
export interface QuoteTick {
  readonly key: string
  /** Paise. */
  readonly price: number
  /** Exchange time of the trade, milliseconds since 1970. */
  readonly tradedAt: number
  /** Units traded on the day so far; undefined if not sent, as for an index. */
  readonly volume: number | undefined
  /** Units; undefined if not sent. */
  readonly openInterest: number | undefined
}

/** Receives a stream of quotes. */
export interface QuoteListener {
  /** @param sentAt time of sending by the broker's clock, milliseconds since 1970 */
  ticks(ticks: readonly QuoteTick[], sentAt: number): void
  /** The stream has ended; not called after `close`. */
  ended(failure: BrokerFailure): void
}

/** An open stream of quotes. */
export interface QuoteStream {
  close(): void
}

/** Live quotes. Orders can't be placed through it. */
export interface BrokerQuotes {
  /** Most keys per stream. */
  readonly mostKeys: number
  /**
   * The broker's key for an index. Contracts come with their keys.
   * @throws BrokerFailure if finding the key needs a call that fails
   */
  indexKey(underlying: Underlying): Promise<string>
  /**
   * Opens a stream and resolves once it is subscribed.
   * @throws BrokerFailure; RangeError for too many keys
   */
  follow(keys: readonly string[], listener: QuoteListener, signal?: AbortSignal): Promise<QuoteStream>
}

/** An executed trade of the account. Price in paise. */
export interface BrokerTrade {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly price: number
}

/** Quantity is negative for a short position. */
export interface BrokerPosition {
  readonly symbol: string
  readonly quantity: number
}

/** Trades, positions and funds of the account. This port has no orders. */
export interface BrokerAccount {
  trades(): Promise<readonly BrokerTrade[]>
  positions(): Promise<readonly BrokerPosition[]>
  /** Available margin, in paise. */
  funds(): Promise<number>
}

/** A signed-in account at a broker. */
export interface BrokerSession {
  readonly broker: BrokerId
  /** The account name at the broker. */
  profile(): Promise<{ readonly account: string }>
  readonly history: BrokerHistory
  /** Undefined if Delta doesn't support this broker's quotes. */
  readonly quotes: BrokerQuotes | undefined
  readonly account: BrokerAccount
}

/** Credentials by field id, entered by the user or returned by a sign-in. */
export type Credentials = Readonly<Record<string, string>>

/** The token returned by a sign-in, as additional credentials. */
export interface SignedIn {
  readonly credentials: Credentials
  readonly tokenEndsAt: Date | undefined
}

/** Sign-in on the broker's own page, which redirects the user back with a code. */
export interface RedirectSignIn {
  /** @param address returns the broker's address by name */
  url(
    address: (name?: string) => string,
    credentials: Credentials,
    back: { readonly redirectUrl: string; readonly state: string },
  ): string
  /** @throws BrokerFailure */
  finish(
    wire: Wire,
    credentials: Credentials,
    back: { readonly redirectUrl: string; readonly code: string },
  ): Promise<SignedIn>
}

/** Connects to one broker. */
export interface Connector {
  readonly broker: BrokerId
  /** Address of its API. */
  readonly address: string
  /** Further addresses, by purpose. */
  readonly others?: Readonly<Record<string, string>>
  /** Addresses of the user's own server, used instead of `address`: `main`, and further ones by name. */
  server?(credentials: Credentials): Readonly<Record<string, string>>
  /** Documented rate limits of one account. */
  readonly limits: readonly Window[]
  readonly redirect?: RedirectSignIn
  /**
   * Expiry of the token in these credentials, as if entered now; undefined if it is unknown without a call.
   */
  tokenEndsAt(credentials: Credentials, now: number): Date | undefined
  open(wire: Wire, credentials: Credentials): BrokerSession
}
