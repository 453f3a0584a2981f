import type { IsoDate } from '#engine/exchange'
import {
  EVENT_DAYS,
  INITIAL_CLOSE,
  INITIAL_VIX,
  PUBLISHED_MONTHS,
  type EventDay,
  type PublishedMonth,
} from './published-levels.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** What a market has to live through: the levels its months end on and the days that are laid down. */
export interface MarketScript {
  /** Part of every stream of random numbers; empty for the market that follows the published levels. */
  readonly id: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly initialClose: Readonly<Record<SimulatedUnderlying, number>>
  /** India VIX at the close before, in percent. */
  readonly initialVix: number
  readonly months: readonly PublishedMonth[]
  readonly events: readonly EventDay[]
  /** Whether indices are drawn to a strike on their expiry days. */
  readonly pinsExpiries: boolean
}

/** The simulated market itself: it ends every month where the indices did. */
export const PUBLISHED_SCRIPT: MarketScript = {
  id: '',
  from: '2024-01-01',
  to: '2025-04-30',
  initialClose: INITIAL_CLOSE,
  initialVix: INITIAL_VIX,
  months: PUBLISHED_MONTHS,
  events: EVENT_DAYS,
  pinsExpiries: false,
}

/** The start of every purpose of random numbers of a market. */
export function marketKey(script: MarketScript, seed: number): string {
  return script.id === '' ? `${seed}` : `${seed}|${script.id}`
}
