import {
  EXIT_RULES,
  EXPLAINED_RULES,
  isReachedInFavour,
  OVERALL_EXIT_RULES,
  UNIT_MARKERS,
  type ExitCause,
  type ExitRule,
  type ExitUnit,
  type ReEntryNote,
} from '#domain'

/** The rule that closed a leg or the whole position, as its place among `RULES`. */
export type Cause = number
export const RULES: readonly ExitRule[] = EXPLAINED_RULES
export const CAUSE = Object.fromEntries(RULES.map((rule, cause) => [rule, cause])) as Readonly<
  Record<ExitRule, Cause>
>
export const CAUSE_NAMES: readonly ReEntryNote['cause'][] = RULES.map((rule) => EXIT_RULES[rule].cause)

/** Whether the level of a rule lies on the side of the position's profit: a target of a stop and a target. */
export function isInFavour(cause: Cause, side: number): boolean {
  return isReachedInFavour(RULES[cause], side === 1)
}

/** Why a position was closed, as data; it becomes text only in a record. */
export type ExitReason =
  | {
      /** A rule of the leg, or of the whole position on the combined profit. */
      readonly scope: 'leg' | 'overall'
      readonly cause: Cause
      /** Unit of the rule's threshold. */
      readonly unit: ExitUnit
    }
  | { readonly scope: 'square-off' | 'complete' | 'expiry' }

export const SQUARE_OFF: ExitReason = { scope: 'square-off' }
/** Another leg exited by its own rule, and this one exited with it. */
export const SQUARE_OFF_ALL: ExitReason = { scope: 'complete' }
export const EXPIRY: ExitReason = { scope: 'expiry' }
/** The stop at the entry price that a leg gets when another leg is stopped. */
export const COST_STOP: ExitReason = { scope: 'leg', cause: CAUSE.stop, unit: 'cost' }

/** A stop or target that a user set in a deployment. */
export const MANUAL_STOP: ExitReason = { scope: 'leg', cause: CAUSE.stop, unit: 'hand' }
export const MANUAL_TARGET: ExitReason = { scope: 'leg', cause: CAUSE.target, unit: 'hand' }

/** The cause alone, as `EXIT_CAUSES` lists it. */
export function exitCauseName(reason: ExitReason): ExitCause {
  switch (reason.scope) {
    case 'square-off':
      return 'Square Off'
    case 'complete':
      return 'Square Off All'
    case 'expiry':
      return 'Expiry'
    case 'leg':
      return CAUSE_NAMES[reason.cause]
    case 'overall':
      return `Overall ${CAUSE_NAMES[reason.cause]}`
  }
}

/** An exit reason in the words of a record: the cause followed by the unit of its threshold, `Stop Loss (%)`. */
export function exitReasonText(reason: ExitReason): string {
  const words = exitCauseName(reason)
  return 'unit' in reason ? `${words} ${UNIT_MARKERS[reason.unit]}` : words
}

const RISK_UNITS = ['percentage', 'points', 'fixed'] as const

/** Every reason, in the order in which a table lists them. */
export const EXIT_REASONS: readonly ExitReason[] = [
  ...RULES.flatMap((rule, cause) =>
    EXIT_RULES[rule].units.map((unit: ExitUnit) => ({ scope: 'leg', cause, unit }) as const),
  ),
  ...OVERALL_EXIT_RULES.flatMap((rule) =>
    RISK_UNITS.map((unit) => ({ scope: 'overall', cause: CAUSE[rule], unit }) as const),
  ),
  SQUARE_OFF,
  SQUARE_OFF_ALL,
  EXPIRY,
  MANUAL_STOP,
  MANUAL_TARGET,
]
