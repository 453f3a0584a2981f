/** Why a row is refused, with an explanation for people. */
export const REFUSALS = {
  columns: 'The row has more fields than the header',
  time: 'The time cannot be read',
  instrument: 'The instrument cannot be read',
  number: 'A price, volume or open interest is not a number in range',
  price: 'A price is zero or negative',
  ohlc: 'Open and close do not lie between low and high',
  tick: 'A price is not a multiple of the tick of 0.05',
  expired: 'The contract had expired',
  'unknown-expiry': 'The exchange had no such expiry',
  'no-index': 'The day has neither an index series nor calls and puts to derive one from',
  'outside-session': 'The minute lies outside the trading session',
  'no-session': 'The exchange was closed on the date',
  'rules-unknown': 'The rules of the underlying are not known so far back; leave these days out',
  'other-instrument': 'Delta does not test this instrument',
} as const
export type RefusalKind = keyof typeof REFUSALS

/**
 * Valid rows that Delta does not use. Recordings continue after the close and files hold the whole market, so
 * these rows do not count towards the share at which an import stops.
 */
const SET_ASIDE: ReadonlySet<RefusalKind> = new Set([
  'outside-session',
  'no-session',
  'rules-unknown',
  'other-instrument',
])

export function isSetAside(kind: RefusalKind): boolean {
  return SET_ASIDE.has(kind)
}

/** Findings that an import reports without refusing rows. */
export const WARNINGS = {
  'derived-index': 'The index was derived from put-call parity',
  parity: 'Calls and puts disagree with the index',
  level: 'The index stands far from the published level: it may be another index',
  'low-of-one': 'A low of 1.00 far below open and close: a placeholder rather than a price',
  lot: 'A volume is no multiple of the lot size',
  'time-order': 'The rows of an instrument run neither forward nor backward in time',
  'unchecked-expiry': 'The expiry is not in the calendar, which is not verified for that year',
  settlement: 'The exchange file disagrees with the bars or the contract rules',
  'open-interest': 'The open interest was left out: no daily file of the exchange confirms it',
  redated: 'The exchange moved the expiry after this date',
  'no-bars': 'The exchange file has a closing value for a day without minute bars',
} as const
export type WarningKind = keyof typeof WARNINGS
