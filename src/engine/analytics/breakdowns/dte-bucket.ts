/** Trading days to expiry with a separate bucket each. */
export const DTE_BUCKETS = [0, 1, 2, 3, 4] as const
export type DteBucket = (typeof DTE_BUCKETS)[number]

/** The key of all trades beyond the last bucket. */
export const BEYOND_BUCKETS = 5

/** Whether a trade's days to expiry lie beyond the last bucket. */
export function isBeyondBuckets(dte: number): boolean {
  return dte >= BEYOND_BUCKETS
}

/** The bucket of a `dte`: 0–4 separately, the rest together. */
export function dteKey(dte: number): DteBucket | typeof BEYOND_BUCKETS {
  return Math.min(dte, BEYOND_BUCKETS) as DteBucket | typeof BEYOND_BUCKETS
}

export function dteLabel(key: number): string {
  return key === BEYOND_BUCKETS ? '5+' : String(key)
}
