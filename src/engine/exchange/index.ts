export { calendarFilter } from './calendar-filter.ts'
export { chargeRates, type ChargeRates } from './charge-rates.ts'
export {
  chargesFor,
  contractNoteCharges,
  repeatedBrokerage,
  type ChargeInput,
  type Charges,
} from './charges.ts'
export { latestEndDate } from './date-range.ts'
export { dayNumber, daysToExpiry, isoDate, weekday, type DayNumber, type IsoDate } from './date.ts'
export { expiries, KNOWN_YEARS, monthlyExpiryDay, type Expiry } from './expiries.ts'
export { formatOptionSymbol, type DatedContract, type SymbolGrammar } from './format-symbol.ts'
export { BSE, NSE, type Exchange, type ExchangeCalendar } from './exchange.ts'
export { eventDates, knownEvents, type KnownEvent } from './market-events.ts'
export { finalExpiry, listedAsSettled, listedExpiries } from './listed-expiries.ts'
export { type Instrument, type UnderlyingNames } from './instrument.ts'
export { publishedLevel } from './levels.ts'
export { lotSize, lotSizeOn, NEWEST_RULES } from './lots.ts'
export { estimateMargin, type Margin, type MarginContext, type MarginPosition } from './margin.ts'
export { freezeQuantity, strikeStep, TICK } from './order-limits.ts'
export { parseOptionSymbol } from './parse-symbol.ts'
export { ALL_INSTRUMENTS, instrumentOf } from './registry.ts'
export { clockTime, closingWindow, isBreak, minuteOfDay, REGULAR_SESSION, type Session } from './session.ts'
export { type SessionKind } from './special-sessions.ts'
export { type SymbolContract } from './symbol-parts.ts'
export {
  holidayName,
  isTradingDay,
  ordinarySession,
  sessionKind,
  tradingDates,
  tradingSession,
} from './trading-days.ts'
export { namesOf, UNDERLYING_ALIASES, underlyingFromName } from './underlying-names.ts'
export { vixClose } from './vix-levels.ts'
export {
  DAYS_PER_YEAR,
  MINUTES_PER_YEAR,
  minutesToExpiry,
  TRADING_DAYS_PER_YEAR,
  tradingYearsToExpiry,
  yearsToExpiry,
} from './year.ts'
