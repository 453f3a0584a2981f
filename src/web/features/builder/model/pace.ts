import { readText, writeText } from '../../../ui/browser-storage.ts'

const KEY = 'backtest-pace'
/** Milliseconds a session and leg, before this browser has run a backtest. */
const FIRST_PACE = 0.3

/** Milliseconds that a run takes for a session and leg, as the last run took. */
export function pace(): number {
  const stored = Number(readText('localStorage', KEY))
  return stored > 0 ? stored : FIRST_PACE
}

/** Remembers how long a run took. */
export function learnPace(milliseconds: number, sessions: number, legs: number): void {
  if (!(milliseconds > 0 && sessions > 0 && legs > 0)) return
  writeText('localStorage', KEY, String(milliseconds / sessions / legs))
}
