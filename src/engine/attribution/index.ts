export { attributeFill, type SessionParts } from './attribute-fill.ts'
export { addParts, partsInRupees, totalOf } from './profit-parts.ts'
