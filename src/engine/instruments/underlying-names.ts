import type { Underlying } from '#domain'

/** What an index is called by the exchange and by those who sell its data. */
export interface UnderlyingNames {
  /** NSE's name, as in its daily index file. */
  readonly index: string
  readonly kite: string
  readonly upstoxKey: string
  readonly fyers: string
  readonly breezeCode: string
  readonly gdflSpot: string
  readonly dhanSecurityId: number
}

/** Verified for NSE, Kite and Upstox; one source for Fyers, Breeze and Dhan; GDFL's spot tickers are not verified. */
export const underlyingNames: Readonly<Record<Underlying, UnderlyingNames>> = {
  NIFTY: {
    index: 'Nifty 50',
    kite: 'NIFTY 50',
    upstoxKey: 'NSE_INDEX|Nifty 50',
    fyers: 'NSE:NIFTY50-INDEX',
    breezeCode: 'NIFTY',
    gdflSpot: 'NIFTY 50.NSE_IDX',
    dhanSecurityId: 13,
  },
  BANKNIFTY: {
    index: 'Nifty Bank',
    kite: 'NIFTY BANK',
    upstoxKey: 'NSE_INDEX|Nifty Bank',
    fyers: 'NSE:NIFTYBANK-INDEX',
    breezeCode: 'CNXBAN',
    gdflSpot: 'NIFTY BANK.NSE_IDX',
    dhanSecurityId: 25,
  },
  FINNIFTY: {
    index: 'Nifty Financial Services',
    kite: 'NIFTY FIN SERVICE',
    upstoxKey: 'NSE_INDEX|Nifty Fin Service',
    fyers: 'NSE:FINNIFTY-INDEX',
    breezeCode: 'NIFFIN',
    gdflSpot: 'NIFTY FIN SERVICE.NSE_IDX',
    dhanSecurityId: 27,
  },
}

const BY_NAME: ReadonlyMap<string, Underlying> = new Map(
  (Object.entries(underlyingNames) as [Underlying, UnderlyingNames][]).flatMap(
    ([underlying, { index, kite, fyers, breezeCode }]) =>
      [underlying, index, kite, fyers, breezeCode].map((name) => [plain(name), underlying] as const),
  ),
)

/**
 * The underlying that a vendor's name, code or key stands for, whatever its case and punctuation: `Nifty Bank`,
 * `NSE_INDEX|Nifty Bank`, `BANKNIFTY`, `CNXBAN`. Undefined for anything else, India VIX included.
 */
export function underlyingFromName(text: string): Underlying | undefined {
  return BY_NAME.get(plain(text))
}

function plain(name: string): string {
  return name
    .toUpperCase()
    .replace(/^NSE(_INDEX)?[|:]|[-.](INDEX|NSE_IDX)$/g, '')
    .replace(/[^A-Z0-9]/g, '')
}
