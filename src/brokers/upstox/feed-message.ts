import { BinaryReader } from '@bufbuild/protobuf/wire'
import type { QuoteTick } from '../port.ts'

/** A message of the market data feed, version 3. */
export interface FeedMessage {
  /** By Upstox's clock, milliseconds since 1970. */
  readonly sentAt: number
  readonly ticks: readonly QuoteTick[]
}

// Field numbers of MarketDataFeedV3.proto that Delta reads.
const RESPONSE = { feeds: 2, currentTs: 3 } as const
const ENTRY = { key: 1, feed: 2 } as const
const FEED = { ltpc: 1, full: 2, withGreeks: 3 } as const
const FULL = { market: 1, index: 2 } as const
const MARKET = { ltpc: 1, volume: 6, openInterest: 7 } as const
const WITH_GREEKS = { ltpc: 1, volume: 4, openInterest: 5 } as const
const LTPC = { price: 1, time: 2 } as const

/**
 * Parses a message of the feed. Unknown kinds and quotes without a price are skipped.
 * @throws Error for invalid bytes
 */
export function readFeedMessage(bytes: Uint8Array): FeedMessage {
  let sentAt = 0
  const ticks: QuoteTick[] = []
  eachField(bytes, (field, reader) => {
    if (field === RESPONSE.currentTs) sentAt = Number(reader.int64())
    else if (field === RESPONSE.feeds) ticks.push(...tickOf(reader.bytes()))
    else return false
    return true
  })
  return { sentAt, ticks }
}

/** Fields of one quote. */
interface QuoteFields {
  price?: number
  tradedAt?: number
  volume?: number
  openInterest?: number
}

function tickOf(entry: Uint8Array): QuoteTick[] {
  let key = ''
  const quote: QuoteFields = {}
  eachField(entry, (field, reader) => {
    if (field === ENTRY.key) key = reader.string()
    else if (field === ENTRY.feed) readFeed(reader.bytes(), quote)
    else return false
    return true
  })
  const { price, tradedAt, volume, openInterest } = quote
  if (key === '' || price === undefined || tradedAt === undefined) return []
  return [{ key, price, tradedAt, volume, openInterest }]
}

function readFeed(feed: Uint8Array, quote: QuoteFields): void {
  eachField(feed, (field, reader) => {
    if (field === FEED.ltpc) readLast(reader.bytes(), quote)
    else if (field === FEED.full) readFull(reader.bytes(), quote)
    else if (field === FEED.withGreeks) readMarket(reader.bytes(), WITH_GREEKS, quote)
    else return false
    return true
  })
}

function readFull(full: Uint8Array, quote: QuoteFields): void {
  eachField(full, (field, reader) => {
    if (field === FULL.market) readMarket(reader.bytes(), MARKET, quote)
    // An index's last price has the same field number as a contract's, but no volume.
    else if (field === FULL.index) readIndex(reader.bytes(), quote)
    else return false
    return true
  })
}

function readMarket(
  market: Uint8Array,
  fields: Readonly<Record<'ltpc' | 'volume' | 'openInterest', number>>,
  quote: QuoteFields,
): void {
  // Protocol buffers omit fields that are 0.
  quote.volume = 0
  quote.openInterest = 0
  eachField(market, (field, reader) => {
    if (field === fields.ltpc) readLast(reader.bytes(), quote)
    else if (field === fields.volume) quote.volume = Number(reader.int64())
    else if (field === fields.openInterest) quote.openInterest = Math.round(reader.double())
    else return false
    return true
  })
}

function readIndex(index: Uint8Array, quote: QuoteFields): void {
  eachField(index, (field, reader) => {
    if (field !== MARKET.ltpc) return false
    readLast(reader.bytes(), quote)
    return true
  })
}

function readLast(last: Uint8Array, quote: QuoteFields): void {
  eachField(last, (field, reader) => {
    if (field === LTPC.price) quote.price = Math.round(reader.double() * 100)
    else if (field === LTPC.time) quote.tradedAt = Number(reader.int64())
    else return false
    return true
  })
}

/** Calls `read` for each field, and skips the field if it returns false. */
function eachField(bytes: Uint8Array, read: (field: number, reader: BinaryReader) => boolean): void {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    if (!read(field, reader)) reader.skip(type, field)
  }
}
