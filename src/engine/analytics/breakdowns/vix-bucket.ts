/** Lower bounds of the India VIX groups; the last group has no upper bound. */
const EDGES = [0, 11, 13, 15, 18, 22] as const
/** The key of trades whose entry day has no known close of India VIX. */
const UNKNOWN = -1

/** The group of a value of India VIX. */
export function vixKey(percent: number | undefined): number {
  if (percent === undefined) return UNKNOWN
  return EDGES.findLast((edge) => edge <= percent) ?? 0
}

/** Label of a group. */
export function vixLabel(key: number): string {
  if (key === UNKNOWN) return 'Not known'
  const next = EDGES.find((edge) => edge > key)
  if (key === 0) return `Below ${next}`
  return next === undefined ? `${key} and above` : `${key} to ${next}`
}
