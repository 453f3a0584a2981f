import { zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { aBundle, aRequest } from '../../fixtures/sample-bundle.ts'
import { decodeFrames } from '../../fixtures/zstandard-frames.ts'
import { asFrames, asText } from '../../kernel/http/json-parts.ts'
import { encodeResult } from './result-encoding.ts'
import { decodeResult, decodeTrades, resultParts } from './stored-result.ts'

/** A result of two sessions with this many trades. */
function aResult(trades: number) {
  const bundle = aBundle(backtestRequestSchema.parse(aRequest()), trades)
  const day = {
    trades: 1,
    pnl: 1025,
    charges: 50,
    netPnl: 975,
    cumulativePnL: 1025,
    drawdown: 0,
    margin: 90_000,
  }
  bundle.results.tradeLog.dailyLevelAnalysis.daily_summary = [
    { ...day, date: '2024-01-02' },
    { ...day, date: '2024-01-03', cumulativePnL: 2050 },
  ]
  return bundle
}

/** Decodes a value with Zstandard and JSON alone, as a program of somebody else would. */
const plainlyRead = (value: Uint8Array): unknown => JSON.parse(zstdDecompressSync(value).toString('utf8'))

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const SIZES = [0, 1, 2, 499, 500, 501, 1_000, 9_001]

it.each(SIZES)(
  'a result with %i trades is answered as it was computed, with and without Zstandard',
  async (trades) => {
    const bundle = aResult(trades)
    const stored = encodeResult(bundle)
    const text = await collected(asText(resultParts(stored)))
    expect(JSON.parse(text.toString('utf8'))).toEqual(bundle)
    expect(decodeFrames(await collected(asFrames(resultParts(stored)))).equals(text)).toBe(true)
    expect(await decodeResult(stored)).toEqual(bundle)
  },
)

it.each(SIZES)('each stored value of a result with %i trades is complete JSON by itself', async (trades) => {
  const { results, ...about } = aResult(trades)
  const { trades: all, tradeLog, ...figures } = results
  const { dailyLevelAnalysis, ...others } = tradeLog
  const stored = encodeResult({ results, ...about })
  expect(stored.tradeCount).toBe(trades)
  expect(plainlyRead(stored.trades)).toEqual(all)
  expect(await decodeTrades(stored.trades)).toEqual(all)
  expect(plainlyRead(stored.days)).toEqual(dailyLevelAnalysis.daily_summary)
  expect(plainlyRead(stored.overview)).toEqual({ ...about, results: { ...figures, tradeLog: others } })
})

it('passes days and trades on as they are stored', () => {
  const stored = encodeResult(aResult(500))
  const frames = [...resultParts(stored)].flatMap((part) => ('frame' in part ? [part.frame] : []))
  expect(frames).toEqual([stored.days, stored.trades])
})
