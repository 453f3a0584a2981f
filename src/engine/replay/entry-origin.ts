import type { Cause } from '#engine/exit-reason'
import type { LegIndex } from '#engine/units'

/**
 * The origin of an entry: the strategy's own entry (null), a leg's re-entry, or that of the whole strategy.
 */
export type EntryOrigin =
  | null
  | { readonly scope: 'strategy'; readonly cause: Cause }
  | {
      readonly scope: 'leg' | 'activated'
      readonly cause: Cause
      /** The leg whose re-entry it is. */
      readonly by: LegIndex
    }
