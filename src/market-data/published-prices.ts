/** The prices that the exchange published for an index, against which imported data is checked. */
export { realDailyPrices as publishedPrices } from './simulated/index.ts'
