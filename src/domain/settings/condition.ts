import { keysOf } from '../map-table.ts'
import { same, textsOf, type Language, type Texts } from './language.ts'

const text = textsOf('condition')

/** How the two sides of a rule are compared: between the sides, and in the sentence of an entry. */
interface ConditionSetting {
  readonly sign: Texts
  readonly held: string
}

export const CONDITION_SETTINGS = {
  GREATER_THAN: { sign: same('>'), held: 'above' },
  LESS_THAN: { sign: same('<'), held: 'below' },
  EQUAL_TO: { sign: same('='), held: 'equal to' },
  CROSSES_ABOVE: { sign: text('crosses above'), held: 'crossing above' },
  CROSSES_BELOW: { sign: text('crosses below'), held: 'crossing below' },
} as const satisfies Readonly<Record<string, ConditionSetting>>

export type Condition = keyof typeof CONDITION_SETTINGS
export const CONDITIONS = keysOf(CONDITION_SETTINGS)

/** A condition between the two sides of a rule: `crosses above`. */
export function conditionSign(condition: Condition, language: Language = 'en'): string {
  return CONDITION_SETTINGS[condition].sign[language]
}

/** A condition that has held: `crossing above`. */
export function conditionHeld(condition: Condition): string {
  return CONDITION_SETTINGS[condition].held
}
