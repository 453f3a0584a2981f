import { portableExp, portableLog } from '#engine/pricing'
import type { RandomStream } from './random.ts'
import type { IndexPrints } from './simulated-session.ts'

/** Prints of an index per minute: the usual number and its day-to-day spread in logarithms. */
const PRINTS = { usual: 116, spread: 0.56, fewest: 30, most: 290 } as const
const PRINTS_PERSISTENCE = 0.6
/**
 * Steps between minutes in basis points on a day whose mean minute moves by one basis point, and their spread in
 * logarithms.
 */
const STEP = { usual: 0.204, spread: 0.21 } as const
/** How far prints wander within a minute: the usual figure and its day-to-day spread in logarithms. */
const WANDER = { usual: 0.97, spread: 0.115 } as const
/** A mean minute's move as a share of the session's deviation: 375 minutes, and the mean size of a normal draw. */
const MEAN_MINUTE = 0.0412
/**
 * Day-to-day spread of options' turnover, as a standard deviation of its logarithm; the part that persists; and the
 * part that moves add.
 */
const TURNOVER_SPREAD = 0.3
const TURNOVER_PERSISTENCE = 0.92
const TURNOVER_ON_VOLATILITY = 0.4
const USUAL_SESSION_VOLATILITY = 0.0066

/** Autocorrelated standard normals. */
export function persistentNormals(random: RandomStream, persistence: number): () => number {
  let level = random.normal()
  return () => {
    level = persistence * level + Math.sqrt(1 - persistence * persistence) * random.normal()
    return level
  }
}

/** How the indices are published in each session, depending on NIFTY's volatility in it. */
export function printsOf(random: RandomStream): (sessionVolatility: number) => IndexPrints {
  const counts = persistentNormals(random, PRINTS_PERSISTENCE)
  const steps = persistentNormals(random, PRINTS_PERSISTENCE)
  const wanders = persistentNormals(random, PRINTS_PERSISTENCE)
  return (sessionVolatility) => {
    const count = Math.round(PRINTS.usual * portableExp(PRINTS.spread * counts()))
    const basisPoints = MEAN_MINUTE * sessionVolatility * 1e4
    return {
      perMinute: Math.min(PRINTS.most, Math.max(PRINTS.fewest, count)),
      step: 1e-4 * STEP.usual * Math.sqrt(basisPoints) * portableExp(STEP.spread * steps()),
      wander: WANDER.usual * portableExp(WANDER.spread * wanders()),
    }
  }
}

/** Options trade more when the index moves more, today or recently. */
export function turnoverOf(random: RandomStream): (sessionVolatility: number) => number {
  const level = persistentNormals(random, TURNOVER_PERSISTENCE)
  return (sessionVolatility) => {
    const moving = TURNOVER_ON_VOLATILITY * portableLog(sessionVolatility / USUAL_SESSION_VOLATILITY)
    return Math.min(4, portableExp(moving + TURNOVER_SPREAD * level()))
  }
}
