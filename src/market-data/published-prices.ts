/** What the exchange published of an index for a day, by which imported data is judged. */
export { realDailyPrices as publishedPrices } from './simulated/index.ts'
