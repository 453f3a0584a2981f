import type { BrokerId, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { BrokerFailure } from './failure.ts'
import type { Window } from './pace.ts'
import type { Wire } from './wire.ts'

/** One minute, prices in paise, volume and open interest in units. */
export interface Candle {
  readonly date: IsoDate
  /** Of the day, in India. */
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

/** An option, and the broker's key for it, which may be used again for another one after its expiry. */
export interface BrokerContract {
  readonly underlying: Underlying
  readonly expiry: IsoDate
  /** Paise. */
  readonly strike: number
  readonly type: 'CE' | 'PE'
  readonly lotSize: number
  readonly key: string
}

/** First and last day, included. */
export interface DayRange {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** Minutes of the index and of contracts. "Expired" are contracts of an expiry before today. Every call may fail with a `BrokerFailure`; none to be had is an empty list. A minute that was told twice with other values comes twice, what was told first first. */
export interface BrokerHistory {
  /** Calendar days that one call for minutes may span. */
  readonly daysPerCall: number
  /** Sessions that one call may span, where that is what counts. */
  readonly sessionsPerCall?: number
  indexDays(underlying: Underlying, range: DayRange): Promise<readonly IndexDay[]>
  indexMinutes(underlying: Underlying, range: DayRange): Promise<readonly Candle[]>
  /** Of India VIX, in hundredths of a point; left out where it is not known how the broker calls it. */
  vixMinutes?(range: DayRange): Promise<readonly Candle[]>
  /** Expiries of which it has contracts, over and listed, ascending. */
  expiries(underlying: Underlying): Promise<readonly IsoDate[]>
  /** All contracts of an expiry. The same contract may come twice, under two keys. */
  contracts(underlying: Underlying, expiry: IsoDate): Promise<readonly BrokerContract[]>
  minutes(contract: BrokerContract, range: DayRange): Promise<readonly Candle[]>
}

/** What the index or a contract traded at last, as the broker tells it. The same trade may be told several times. */
export interface QuoteTick {
  readonly key: string
  /** Paise. */
  readonly price: number
  /** When it traded by the exchange, milliseconds since 1970. */
  readonly tradedAt: number
  /** Units traded on the day up to then; undefined where the broker tells none, as of an index. */
  readonly volume: number | undefined
  /** Units; undefined where the broker tells none. */
  readonly openInterest: number | undefined
}

/** Who follows a stream of quotes. */
export interface QuoteListener {
  /** @param toldAt when the broker sent them by its own clock, milliseconds since 1970 */
  ticks(ticks: readonly QuoteTick[], toldAt: number): void
  /** Nothing more comes, for this reason; not called after `close`. */
  ended(failure: BrokerFailure): void
}

/** A stream of quotes that is open. */
export interface QuoteStream {
  close(): void
}

/** Quotes as they come. Nothing can be ordered through it. */
export interface BrokerQuotes {
  /** Keys that one stream may follow. */
  readonly mostKeys: number
  /** The broker's key of an index; those of contracts come with them. @throws BrokerFailure where it has to be asked for */
  indexKey(underlying: Underlying): Promise<string>
  /**
   * Opens a stream, which is subscribed once this resolves.
   * @throws BrokerFailure; RangeError for more keys than it may follow
   */
  follow(keys: readonly string[], listener: QuoteListener, signal?: AbortSignal): Promise<QuoteStream>
}

/** A fill of the account. Price in paise. */
export interface BrokerTrade {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly price: number
}

/** Quantity is negative when sold. */
export interface BrokerPosition {
  readonly symbol: string
  readonly quantity: number
}

/** What the account holds and did. There are no orders in this port. */
export interface BrokerAccount {
  trades(): Promise<readonly BrokerTrade[]>
  positions(): Promise<readonly BrokerPosition[]>
  /** Free for margin, in paise. */
  funds(): Promise<number>
}

/** An account that answers. */
export interface BrokerSession {
  readonly broker: BrokerId
  /** Who the credentials belong to, as the broker names them. */
  profile(): Promise<{ readonly account: string }>
  readonly history: BrokerHistory
  /** Undefined where Delta reads none of this broker. */
  readonly quotes: BrokerQuotes | undefined
  readonly account: BrokerAccount
}

/** What a user entered or a sign-in brought, by the id of its field. */
export type Credentials = Readonly<Record<string, string>>

/** A token that a sign-in brought, as further credentials. */
export interface SignedIn {
  readonly credentials: Credentials
  readonly tokenEndsAt: Date | undefined
}

/** Signing in on the broker's own page, which sends the user back with a code. */
export interface RedirectSignIn {
  /** @param address where the broker answers, by the name of the address */
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

/** How one broker is spoken to. */
export interface Connector {
  readonly broker: BrokerId
  /** Where its API answers. */
  readonly address: string
  /** Where else it answers, by what for. */
  readonly others?: Readonly<Record<string, string>>
  /** The user's own server, `main` and what else it has; instead of `address`. */
  server?(credentials: Credentials): Readonly<Record<string, string>>
  /** What it documents as allowed, for one account. */
  readonly limits: readonly Window[]
  readonly redirect?: RedirectSignIn
  /** When the token of these credentials, entered now, ends, where that can be told without asking. */
  tokenEndsAt(credentials: Credentials, now: number): Date | undefined
  open(wire: Wire, credentials: Credentials): BrokerSession
}
