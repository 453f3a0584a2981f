import { instrumentOf, tradingDates } from '#engine/exchange'
import type { BrokerContract, Candle, DayRange, RollingHistory, RollingSeries } from '../port.ts'
import { compareTime } from '../candles.ts'
import { proofOf, type ExpiryDayProof } from './expiry-proof.ts'
import { provenBy, SeriesCalendar, type SeriesSource } from './series-calendar.ts'
import { offsetsTo, Stitcher } from './stitch.ts'

/**
 * Minutes of one expired contract, stitched from the series of its side. The contract's own expiry day proves which
 * contract the series held.
 * @param ask may cache answers
 */
export async function stitchedMinutes(
  { mostOffset }: RollingHistory,
  ask: RollingHistory['series'],
  contract: BrokerContract,
  range: DayRange,
): Promise<readonly Candle[]> {
  const { underlying, expiry, strike, type } = contract
  const day = { from: expiry, to: expiry }
  const usual = new SeriesCalendar(underlying)
  const listed = usual.listed(expiry).find(({ date }) => date === expiry)
  const proofs: ExpiryDayProof[] = []
  for (const kind of ['WEEK', 'MONTH'] as const) {
    if (!listed || usual.expiryOf({ kind, code: 1 }, expiry) !== expiry) continue
    const series = { kind, code: 1, offset: 0 } as const
    const call = await ask(underlying, { ...series, type: 'CE' }, day)
    proofs.push(proofOf(kind, listed, { call, put: await ask(underlying, { ...series, type: 'PE' }, day) }))
  }
  const calendar = new SeriesCalendar(underlying, provenBy(proofs))
  const sources = new Map<string, { source: SeriesSource; from: string; to: string }>()
  for (const date of tradingDates(range.from, range.to, instrumentOf(underlying).exchange)) {
    const source = calendar.sourceOf(expiry, date)
    if (!source) continue
    const key = `${source.kind} ${source.code}`
    sources.set(key, { source, from: sources.get(key)?.from ?? date, to: date })
  }
  const found: Candle[] = []
  for (const { source, from, to } of sources.values()) {
    const stitcher = new Stitcher((date, barStrike) =>
      barStrike === strike && calendar.expiryOf(source, date) === expiry ? expiry : undefined,
    )
    for (const offset of offsetsTo(mostOffset)) {
      const series: RollingSeries = { ...source, offset, type }
      stitcher.add({ type, bars: await ask(underlying, series, { from, to }) })
    }
    found.push(
      ...stitcher.bars().map(({ date, minute, open, high, low, close, volume, openInterest }) => ({
        date,
        minute,
        open,
        high,
        low,
        close,
        volume,
        openInterest,
      })),
    )
  }
  return found.sort(compareTime)
}
