import type { Underlying } from '#domain'
import type { Instrument } from './instrument.ts'
import { BANKNIFTY } from './instruments/banknifty.ts'
import { BANKEX } from './instruments/bankex.ts'
import { FINNIFTY } from './instruments/finnifty.ts'
import { MIDCPNIFTY } from './instruments/midcpnifty.ts'
import { NIFTY } from './instruments/nifty.ts'
import { NIFTYNXT50 } from './instruments/niftynxt50.ts'
import { SENSEX } from './instruments/sensex.ts'

const INSTRUMENTS: Readonly<Record<Underlying, Instrument>> = {
  NIFTY,
  BANKNIFTY,
  FINNIFTY,
  MIDCPNIFTY,
  SENSEX,
  BANKEX,
  NIFTYNXT50,
}

/** The rules of an underlying. This is the only place that lists all underlyings. */
export function instrumentOf(underlying: Underlying): Instrument {
  return INSTRUMENTS[underlying]
}

/** Every underlying that the rule book knows. */
export const ALL_INSTRUMENTS: readonly Instrument[] = Object.values(INSTRUMENTS)
