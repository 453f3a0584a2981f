import type { IsoDate } from '#engine/exchange'
import type { RollingBar, RollingSeries } from '../port.ts'

/** Which contract the nearest series held on an expiry day, and the evidence. */
export interface ExpiryDayProof {
  readonly kind: RollingSeries['kind']
  readonly day: IsoDate
  /** Whether the exchange's monthly contract expires on that day. */
  readonly isMonthly: boolean
  readonly is: 'own' | 'later' | 'unclear'
  /** Time value of the straddle at the money at the close, in percent of the index; undefined without a common minute. */
  readonly timeValuePercent: number | undefined
}

/**
 * Percent of the index. A contract that expires within the hour has almost no time value. One that expires a day later
 * has a time value of at least 0.3 %, even in the calmest market.
 */
const OWN_AT_MOST = 0.2
const LATER_AT_LEAST = 0.25

/**
 * Finds from the time value at the close which contract the nearest series held on an expiry day.
 * @param call at-the-money minutes of that day, like `put`
 */
export function proofOf(
  kind: RollingSeries['kind'],
  { date: day, isMonthly }: { readonly date: IsoDate; readonly isMonthly: boolean },
  { call, put }: { readonly call: readonly RollingBar[]; readonly put: readonly RollingBar[] },
): ExpiryDayProof {
  const timeValuePercent = timeValueAtClose(
    call.filter(({ date }) => date === day),
    put.filter(({ date }) => date === day),
  )
  return { kind, day, isMonthly, is: verdict(timeValuePercent), timeValuePercent }
}

function verdict(percent: number | undefined): ExpiryDayProof['is'] {
  if (percent === undefined) return 'unclear'
  if (percent <= OWN_AT_MOST) return 'own'
  return percent >= LATER_AT_LEAST ? 'later' : 'unclear'
}

function timeValueAtClose(call: readonly RollingBar[], put: readonly RollingBar[]): number | undefined {
  const puts = new Map(put.map((bar) => [`${bar.minute} ${bar.strike}`, bar]))
  const last = call.findLast(({ minute, strike }) => puts.has(`${minute} ${strike}`))
  const same = last && puts.get(`${last.minute} ${last.strike}`)
  if (!last || !same || last.spot <= 0) return undefined
  return (100 * (last.close + same.close - Math.abs(last.spot - last.strike))) / last.spot
}
