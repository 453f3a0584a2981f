import type { ProfitPart, ProfitParts } from '#domain'
import { inRupees, type Paise } from '#engine/units'

const NOTHING: ProfitParts = {
  delta: 0,
  gamma: 0,
  theta: 0,
  vega: 0,
  rest: 0,
  entrySlippage: 0,
  exitSlippage: 0,
  charges: 0,
}
const PARTS = Object.keys(NOTHING) as ProfitPart[]

/** Profits added up part by part. */
export function addParts(several: readonly ProfitParts[]): ProfitParts {
  const sum = { ...NOTHING } as Record<ProfitPart, number>
  for (const parts of several) for (const part of PARTS) sum[part] += parts[part]
  return sum
}

/** The sum of the parts: the net profit. */
export function totalOf(parts: ProfitParts): Paise {
  return PARTS.reduce((sum, part) => sum + parts[part], 0)
}

/** Parts in paise as parts in rupees. */
export function partsInRupees(parts: ProfitParts): ProfitParts {
  return Object.fromEntries(PARTS.map((part) => [part, inRupees(parts[part])])) as ProfitParts
}
