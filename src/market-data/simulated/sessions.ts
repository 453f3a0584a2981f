import { drawnSessions } from './drawn-sessions.ts'
import { isDrawn, REAL_SCRIPT, type MarketScript } from './market-script.ts'
import { realSessions } from './real-sessions.ts'
import type { SimulatedSession } from './simulated-session.ts'

/**
 * Every session of a market, ascending. For a market of real days this includes the sessions before and after its
 * own.
 */
export function simulateSessions(
  seed: number,
  script: MarketScript = REAL_SCRIPT,
): readonly SimulatedSession[] {
  return isDrawn(script) ? drawnSessions(seed, script) : realSessions(seed)
}
