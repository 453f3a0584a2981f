export { lotSize, lotSizeOn } from './lots.ts'
export { freezeQuantity, strikeStep, TICK } from './order-limits.ts'
