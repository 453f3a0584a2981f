import type { QuoteTick } from '../port.ts'

// Lengths and offsets of Kite's packets, as documented. Numbers are big-endian, prices in paise, times in seconds.
const INDEX_FULL_BYTES = 32
const FULL_BYTES = 184
/** Lengths of packets without a time, of modes that Delta doesn't request. */
const TIMELESS_BYTES = new Set([8, 12, 28, 44])
const AT = { token: 0, price: 4, volume: 16, indexTime: 28, tradedAt: 44, openInterest: 48 } as const

/** Segment number of indices, the last byte of their token. */
const INDEX_SEGMENT = 9
const isIndex = (token: number) => (token & 0xff) === INDEX_SEGMENT

/**
 * Parses a message of Kite's stream: a count, then each packet after its length.
 * @throws Error for invalid bytes
 */
export function readTicks(bytes: ArrayBuffer): QuoteTick[] {
  // A single byte is a heartbeat.
  if (bytes.byteLength === 1) return []
  const view = new DataView(bytes)
  const ticks: QuoteTick[] = []
  let at = 2
  for (let left = view.getInt16(0); left > 0; left--) {
    const length = view.getInt16(at)
    const packet = new DataView(bytes, at + 2, length)
    at += 2 + length
    const tick = tickOf(packet)
    if (tick) ticks.push(tick)
  }
  if (at !== bytes.byteLength) throw new Error(`${bytes.byteLength} bytes, expected ${at}`)
  return ticks
}

/** Undefined for a packet without a time of trade, or without any trade. */
function tickOf(packet: DataView): QuoteTick | undefined {
  const length = packet.byteLength
  if (TIMELESS_BYTES.has(length)) return undefined
  if (length !== INDEX_FULL_BYTES && length !== FULL_BYTES)
    throw new Error(`a packet of ${length} bytes, expected ${INDEX_FULL_BYTES} or ${FULL_BYTES}`)
  const token = packet.getUint32(AT.token)
  const ofIndex = length === INDEX_FULL_BYTES || isIndex(token)
  const seconds = packet.getUint32(ofIndex ? AT.indexTime : AT.tradedAt)
  const price = packet.getInt32(AT.price)
  if (seconds === 0 || price <= 0) return undefined
  return {
    key: String(token),
    price,
    tradedAt: seconds * 1000,
    volume: ofIndex ? undefined : packet.getUint32(AT.volume),
    openInterest: ofIndex ? undefined : packet.getUint32(AT.openInterest),
  }
}
