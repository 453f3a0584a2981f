import type { BrokerId, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
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

/** Minutes of the index and of contracts. Every call may fail with a `BrokerFailure`; none to be had is an empty list. */
export interface BrokerHistory {
  /** Calendar days that one call for minutes may span. */
  readonly daysPerCall: number
  indexDays(underlying: Underlying, range: DayRange): Promise<readonly IndexDay[]>
  indexMinutes(underlying: Underlying, range: DayRange): Promise<readonly Candle[]>
  /** Expiries of which it has contracts, over and listed, ascending. */
  expiries(underlying: Underlying): Promise<readonly IsoDate[]>
  /** All contracts of an expiry. The same contract may come twice, under two keys. */
  contracts(underlying: Underlying, expiry: IsoDate): Promise<readonly BrokerContract[]>
  minutes(contract: BrokerContract, range: DayRange): Promise<readonly Candle[]>
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
  /** @param address where the broker answers */
  url(
    address: string,
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
  /** What it documents as allowed, for one account. */
  readonly limits: readonly Window[]
  readonly redirect?: RedirectSignIn
  /** When the token of these credentials ends, where that can be told without asking. */
  tokenEndsAt(credentials: Credentials): Date | undefined
  open(wire: Wire, credentials: Credentials): BrokerSession
}
