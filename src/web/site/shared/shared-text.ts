/** Numbers and dates of a shared result. Its page loads none of the product's own formats. */

const compact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Rupees as on the axes of the product: `−₹18.7K`. */
export const compactRupees = (amount: number) => compact.format(amount).replace('-', '−')

/** `2024-09-05` as `05 Sep 2024`; an empty text stays empty. */
export function dateText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return date === '' ? '' : `${day} ${MONTHS[Number(month) - 1] ?? month} ${year}`
}
