import type { LogChoices, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { LogRow } from './table.ts'

/** An option as named in a row. */
export interface LoggedContract {
  readonly underlying: Underlying
  readonly type: 'CE' | 'PE'
  /** Paise. */
  readonly strike: number
  /** Undefined if the log does not name the expiry. */
  readonly expiry: IsoDate | undefined
}

/** A date, and seconds of the day in Indian time. */
export interface Stamp {
  readonly date: IsoDate
  readonly seconds: number
}

interface LoggedOrder {
  readonly line: number
  readonly contract: LoggedContract
  readonly side: 'BUY' | 'SELL'
  readonly quantity: number
  /** Paise; undefined if the log has no charges. */
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
  /** Whether it ended with the settlement of its contract. */
  readonly exercised?: boolean
}

/** A position other than a single contract of an Indian index; amounts are converted to paise. */
export interface LoggedPackage extends Omit<LoggedTrade, 'contract'> {
  readonly package: {
    /** Name of the position: the legs as written in the log. */
    readonly name: string
    readonly instrument: string
    /** Type of its first leg. */
    readonly type: 'CE' | 'PE'
    readonly strike: number
    readonly expiry: IsoDate
    /** Name of the group of such trades, such as the strategy. */
    readonly group: string
    /**
     * Before charges, paise. It cannot be computed from the prices, because the log does not state their
     * unit.
     */
    readonly profit: number
  }
}

/** The content of a row, or why it is set aside. */
export type ReadRow = LoggedFill | LoggedTrade | LoggedPackage | { readonly setAside: string }

/** Reads the rows of one file; a row may hold several legs. @throws RowError */
export type RowReader = (row: LogRow) => ReadRow | readonly ReadRow[]

/** A file format of trades or fills. */
export interface LogFormat {
  readonly id: string
  /** The source of the trades, for display. */
  readonly source: string
  /** Its header, for messages. */
  readonly knownBy: string
  /** @param header column names as written in the file */
  matches(header: readonly string[]): boolean
  /** @throws TradeLogError when the user must make a choice first */
  reader(header: readonly string[], choices: LogChoices): RowReader
  /** Notes for every file of this format. */
  readonly notes?: readonly string[]
}

export const isTrade = (row: LoggedFill | LoggedTrade): row is LoggedTrade => 'exit' in row
