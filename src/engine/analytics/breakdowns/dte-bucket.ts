/** Trading days to expiry that have a bucket of their own. */
export const DTE_BUCKETS = [0, 1, 2, 3, 4] as const
export type DteBucket = (typeof DTE_BUCKETS)[number]

/** The key of all trades with more days to expiry than the last bucket. */
export const BEYOND_BUCKETS = 5

/** Whether a trade with so many days to expiry is beyond the last bucket. */
export function isBeyondBuckets(dte: number): boolean {
  return dte >= BEYOND_BUCKETS
}

/** The bucket of a `dte`: 0–4 as they are, everything beyond together. */
export function dteKey(dte: number): DteBucket | typeof BEYOND_BUCKETS {
  return Math.min(dte, BEYOND_BUCKETS) as DteBucket | typeof BEYOND_BUCKETS
}

export function dteLabel(key: number): string {
  return key === BEYOND_BUCKETS ? '5+' : String(key)
}
