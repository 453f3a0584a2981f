import { formatNumber } from '../../../ui/format.ts'

let twoDecimals: Intl.NumberFormat | undefined

/** Units in thousands, lakhs and crores with two decimals, so that columns line up: 13.10L. Fewer are written out. */
export function compactUnits(units: number): string {
  if (units < 1000) return formatNumber(units)
  // Only with a currency does the language write K for thousands.
  twoDecimals ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return twoDecimals.format(units).replace('₹', '')
}
