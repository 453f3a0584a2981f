/** The parameter of a fragment that holds a strategy document. */
export const STRATEGY_PARAMETER = 'strategy'

/** Whether a fragment, with its `#`, holds a strategy document. Other fragments name a part of the page. */
export function holdsStrategy(hash: string): boolean {
  return hash.startsWith(`#${STRATEGY_PARAMETER}=`)
}
