import type { SketchedContract } from '#engine/analytics'
import { formatNumber, formatPrice } from '../../../ui/format.ts'

/** A contract with its premium in rupees: `21,700 at 98.35`; undefined without a contract. */
export function contractWords(contract: SketchedContract | undefined): string | undefined {
  if (!contract) return undefined
  const premium = contract.premium === undefined ? '' : ` at ${formatPrice(contract.premium)}`
  return `${formatNumber(contract.strike)}${premium}`
}
