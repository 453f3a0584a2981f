import type { Bounds } from '../limits.ts'
import type { Texts } from './language.ts'

/** How a search varies a setting: the setting's name there, and the default step of a range. */
export interface Varies {
  readonly name: string
  readonly step: number
}

/** A number that a setting asks for. */
export interface NumberField {
  readonly kind: 'number'
  readonly label: Texts
  readonly unit: 'rupees' | '%' | 'none'
  /** Undefined for a premium, which only has to be positive. */
  readonly bounds: Bounds | undefined
  readonly hint?: Texts
  /** The message if it is missing. */
  readonly missing: string
  readonly varies: Varies
}

/** A text that a setting asks for: a strike label, or the id of another leg. */
export interface TextField {
  readonly kind: 'label' | 'leg'
  readonly label: Texts
  readonly missing: string
  readonly varies: Varies | undefined
}

/** A field of a setting. */
export type SettingField = NumberField | TextField
