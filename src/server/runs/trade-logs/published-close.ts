import type { Underlying } from '#domain'
import { realPrices } from '#market-data'

/** The close of an index that the exchange published for a day, in rupees; undefined for a day without one. */
export function publishedClose(underlying: Underlying, date: string): number | undefined {
  return realPrices(underlying, date)?.close
}
