import type { LogChoices, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { LogRow } from './table.ts'

/** An option as a row names it. */
export interface LoggedContract {
  readonly underlying: Underlying
  readonly type: 'CE' | 'PE'
  /** Paise. */
  readonly strike: number
  /** Undefined where the log names none. */
  readonly expiry: IsoDate | undefined
}

/** When something was done: a date, and seconds of the day in Indian time. */
export interface Stamp {
  readonly date: IsoDate
  readonly seconds: number
}

interface LoggedOrder {
  readonly line: number
  readonly contract: LoggedContract
  readonly side: 'BUY' | 'SELL'
  readonly quantity: number
  /** Paise; undefined where the log has none. */
  readonly charges: number | undefined
}

/** One fill of an order. */
export interface LoggedFill extends LoggedOrder {
  readonly at: Stamp
  /** Paise. */
  readonly price: number
}

/** A position with its exit. */
export interface LoggedTrade extends LoggedOrder {
  readonly entry: Stamp
  readonly entryPrice: number
  readonly exit: Stamp
  readonly exitPrice: number
  readonly reason: string
}

/** A position that is no single contract of an Indian index: amounts are converted to paise. */
export interface LoggedPackage extends Omit<LoggedTrade, 'contract'> {
  readonly package: {
    /** What it is called: the legs as the log words them. */
    readonly name: string
    readonly instrument: string
    /** Of its first leg. */
    readonly type: 'CE' | 'PE'
    readonly strike: number
    readonly expiry: IsoDate
    /** What a group of such trades is called, such as the strategy. */
    readonly group: string
    /** Before charges, paise: prices are of a unit that the log does not say. */
    readonly profit: number
  }
}

/** What a row says: something that counts, or why it is passed over. */
export type ReadRow = LoggedFill | LoggedTrade | LoggedPackage | { readonly setAside: string }

/** Reads the rows of one file. @throws RowError */
export type RowReader = (row: LogRow) => ReadRow

/** A kind of file that holds trades or fills. */
export interface LogFormat {
  readonly id: string
  /** What the trades are said to come from. */
  readonly source: string
  /** Its header, for messages. */
  readonly knownBy: string
  /** @param header names of columns, as they are written */
  matches(header: readonly string[]): boolean
  /** @throws TradeLogError when a choice has to be made first */
  reader(header: readonly string[], choices: LogChoices): RowReader
  /** What to know of every file of this kind. */
  readonly notes?: readonly string[]
}

export const isTrade = (row: LoggedFill | LoggedTrade): row is LoggedTrade => 'exit' in row
