import type { Session } from '#engine/exchange'
import { portableExp } from '#engine/pricing'
import type { SimulatedSession } from './simulated-session.ts'
import { randomStream } from './random.ts'
import { tradedMinutes, varianceProfile } from './session-profile.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

/** The moves of an index from minute to minute, as logarithms, before their directions are chosen. */
export interface MinuteShocks {
  /** Standard deviation of each minute. */
  readonly deviations: Float64Array
  /**
   * The minutes' moves in parts with separate directions: the part shared with NIFTY, the part shared with BANKNIFTY
   * beyond that, and the index's own. NIFTY has only the first.
   */
  readonly parts: readonly Float64Array[]
}

/** Correlation of one-minute moves: with NIFTY as measured; FINNIFTY follows BANKNIFTY. */
const BANK_ON_NIFTY = 0.83
const BANK_OWN = Math.sqrt(1 - BANK_ON_NIFTY * BANK_ON_NIFTY)
const FIN_ON_NIFTY = 0.1
const FIN_ON_BANK = 0.86
const FIN_OWN = 0.334
/**
 * Volatility clustering within the day: two AR(1) processes in the logarithm of a minute's volatility, one lasting an
 * hour and one a few minutes.
 */
const CLUSTERS = [
  { persistence: 0.975, spread: 0.25 },
  { persistence: 0.667, spread: 0.2 },
] as const
/** How much moves of equally busy minutes differ, as a standard deviation of their logarithm. */
const BURST = 0.21
/**
 * On some days moves continue into the following minutes, on others they are reversed; `memory` is the part left a
 * minute later.
 */
const ECHO = { memory: 0.4, spread: 0.06 } as const
/** Chance and size of rare minutes in which news moves everything, relative to a usual minute. */
const JUMP_CHANCE = 0.003
const JUMP_SCALE = 3.2
/** How much the opening minute differs from day to day, as a standard deviation of its logarithm. */
const OPENING_SPREAD = 0.35

/** The shocks of the three indices on a day. They are correlated, so they are always made together. */
export function minuteShocks(
  key: string,
  { date, index }: SimulatedSession,
  session: Session,
): Readonly<Record<SimulatedUnderlying, MinuteShocks>> {
  const random = randomStream(`${key}|${date}|index minutes`)
  const bursts = randomStream(`${key}|${date}|index bursts`)
  const { minutes } = session
  const traded = tradedMinutes(session)
  const scale = volatilityScale(random, traded)
  const deviations = Object.fromEntries(
    SIMULATED_UNDERLYINGS.map((underlying) => [
      underlying,
      scaledProfile(varianceProfile(underlying, session), scale, index[underlying].sessionVolatility),
    ]),
  ) as Record<SimulatedUnderlying, Float64Array>
  const part = () => new Float64Array(minutes)
  const parts = { NIFTY: [part()], BANKNIFTY: [part(), part()], FINNIFTY: [part(), part(), part()] } as const
  const echo = ECHO.spread * random.normal()
  const pasts = [0, 0, 0]
  const move = (part: number) => {
    const draw = random.normal()
    const moved = draw + echo * pasts[part]
    pasts[part] = ECHO.memory * pasts[part] + draw
    return moved
  }
  for (let minute = 0; minute < minutes; minute++) {
    if (traded[minute] === 0) continue
    const burst = minute === 0 ? 1 : portableExp(BURST * bursts.normal() - BURST * BURST)
    const nifty = burst * move(0)
    const bank = burst * move(1)
    const fin = burst * move(2)
    parts.NIFTY[0][minute] = deviations.NIFTY[minute] * nifty
    parts.BANKNIFTY[0][minute] = deviations.BANKNIFTY[minute] * BANK_ON_NIFTY * nifty
    parts.BANKNIFTY[1][minute] = deviations.BANKNIFTY[minute] * BANK_OWN * bank
    parts.FINNIFTY[0][minute] =
      deviations.FINNIFTY[minute] * (FIN_ON_NIFTY + FIN_ON_BANK * BANK_ON_NIFTY) * nifty
    parts.FINNIFTY[1][minute] = deviations.FINNIFTY[minute] * FIN_ON_BANK * BANK_OWN * bank
    parts.FINNIFTY[2][minute] = deviations.FINNIFTY[minute] * FIN_OWN * fin
  }
  return {
    NIFTY: { deviations: deviations.NIFTY, parts: parts.NIFTY },
    BANKNIFTY: { deviations: deviations.BANKNIFTY, parts: parts.BANKNIFTY },
    FINNIFTY: { deviations: deviations.FINNIFTY, parts: parts.FINNIFTY },
  }
}

/** Size of each minute's move relative to its time of day, shared by the indices. */
function volatilityScale(random: ReturnType<typeof randomStream>, traded: Uint8Array): Float64Array {
  const levels = CLUSTERS.map(({ spread }) => spread * random.normal())
  const opening = portableExp(OPENING_SPREAD * random.normal() - OPENING_SPREAD * OPENING_SPREAD)
  const scale = traded.map(() => 0)
  return Float64Array.from(scale, (_, minute) => {
    let sum = 0
    CLUSTERS.forEach(({ persistence, spread }, i) => {
      levels[i] =
        persistence * levels[i] + spread * Math.sqrt(1 - persistence * persistence) * random.normal()
      sum += levels[i]
    })
    const jump = random.uniform() < JUMP_CHANCE ? JUMP_SCALE : 1
    return minute === 0 ? opening : jump * portableExp(sum)
  })
}

/** Deviations whose squares sum to that of the session. The opening minute has its own share. */
function scaledProfile(profile: Float64Array, scale: Float64Array, volatility: number): Float64Array {
  let total = 0
  for (let minute = 1; minute < profile.length; minute++)
    total += profile[minute] * scale[minute] * scale[minute]
  const usual = volatility * Math.sqrt((1 - profile[0]) / total)
  return profile.map(
    (share, minute) => (minute === 0 ? volatility : usual) * Math.sqrt(share) * scale[minute],
  )
}
