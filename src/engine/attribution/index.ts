export { attributeFill, greekPath, type GreekPath, type SessionParts } from './attribute-fill.ts'
export { addParts, partsInRupees, totalOf } from './profit-parts.ts'
