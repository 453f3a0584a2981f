import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BAR_FIELDS, type MarketDay, type MarketReader } from '#engine/market'
import { aDay } from '#engine/market/fixtures'
import { storeDays, temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { datasetManifest, openStoredDataset } from './datasets.ts'
import { dayFileName } from './dataset-paths.ts'
import { DayFileError } from './day-file-error.ts'
import { sumsFile } from './day-sums.ts'
import { GeneratedReader } from './generated-reader.ts'
import { MENDED_DAYS, type MendedDay } from './mended-days.ts'

const DATE = '2024-01-02'
const DAY = aDay({ date: DATE, contracts: { '21650 PE': 70.35, '21700 CE': 100 } })

function aDataset(): { reader: () => MarketReader; path: string } {
  const dataRoot = temporaryFolder()
  storeDays(dataRoot, [DAY])
  const [day] = datasetManifest(dataRoot, 'test').days
  return {
    reader: () => openStoredDataset(dataRoot, 'test'),
    path: join(dataRoot, 'test', dayFileName(day)),
  }
}

/** Changes one bit of a file and keeps its size and times, as a failing disk does. */
function flipBit(path: string, bit: number): void {
  const { atime, mtime } = statSync(path)
  const bytes = readFileSync(path)
  bytes[bit >> 3] ^= 1 << (bit & 7)
  writeFileSync(path, bytes)
  utimesSync(path, atime, mtime)
}

/** Everything that a backtest can read of a day. */
function everyBar(day: MarketDay): unknown {
  const { instruments, session, officialClose, underlying, date } = day
  const rows = Array.from({ length: instruments.count }, (_, row) =>
    BAR_FIELDS.map((field) => Array.from(day.field(row, field))),
  )
  return { instruments, session, officialClose, underlying, date, rows }
}

/** A bit of a price of the put. */
function bitOfAPrice(path: string): number {
  const pattern = Buffer.from(new Int32Array([7035, 7035, 7035]).buffer)
  const at = readFileSync(path).indexOf(pattern)
  expect(at).toBeGreaterThan(0)
  return at * 8
}

describe('an imported day with a flipped bit', () => {
  it('is refused, naming the file, instead of giving another profit', () => {
    const { reader, path } = aDataset()
    flipBit(path, bitOfAPrice(path))
    const read = () => everyBar(reader().day('NIFTY', DATE))
    expect(read).toThrow(DayFileError)
    expect(read).toThrow(`market data file ${path}: it holds other bytes than were imported`)
  })

  it('never returns other bars, whichever bit is flipped', () => {
    const { reader, path } = aDataset()
    const whole = everyBar(reader().day('NIFTY', DATE))
    const bits = statSync(path).size * 8
    fc.assert(
      fc.property(fc.nat(bits - 1), (bit) => {
        flipBit(path, bit)
        try {
          expect(everyBar(reader().day('NIFTY', DATE))).toEqual(whole)
        } catch (error) {
          if (!(error instanceof DayFileError)) throw error
        } finally {
          flipBit(path, bit)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('is detected while a reader has the day open', () => {
    const { reader, path } = aDataset()
    const day = reader().day('NIFTY', DATE)
    flipBit(path, bitOfAPrice(path))
    expect(() => everyBar(day)).toThrow(DayFileError)
  })
})

describe('the checksums of a day file', () => {
  it('are computed on the first read of a dataset without them, and stored', () => {
    const { reader, path } = aDataset()
    const whole = everyBar(reader().day('NIFTY', DATE))
    const made = readFileSync(sumsFile(path))
    rmSync(sumsFile(path))
    expect(everyBar(reader().day('NIFTY', DATE))).toEqual(whole)
    expect(readFileSync(sumsFile(path))).toEqual(made)
  })

  it('are not computed from a damaged file', () => {
    const { reader, path } = aDataset()
    rmSync(sumsFile(path))
    flipBit(path, bitOfAPrice(path))
    expect(() => reader().day('NIFTY', DATE)).toThrow('it holds other bytes than were imported')
    expect(existsSync(sumsFile(path))).toBe(false)
  })

  it('damaged checksums alone do not cause a refusal', () => {
    const { reader, path } = aDataset()
    const whole = everyBar(reader().day('NIFTY', DATE))
    const bits = statSync(sumsFile(path)).size * 8
    for (let bit = 0; bit < bits; bit += 31) {
      flipBit(sumsFile(path), bit)
      expect(everyBar(reader().day('NIFTY', DATE))).toEqual(whole)
    }
  })
})

describe('a simulated day with a flipped bit', () => {
  const generated = (dataRoot: string) =>
    new GeneratedReader(dataRoot, {
      dataset: { id: 'generated', name: 'Generated market', kind: 'simulated', contentHash: 'a'.repeat(64) },
      underlyings: ['NIFTY'],
      sessions: () => [DATE],
      hasIndexVolume: () => false,
      generate: () => DAY,
    })
  const fileOf = (dataRoot: string) => {
    const folder = join(dataRoot, 'generated', 'NIFTY')
    return join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.arrow'))!,
    )
  }

  it('is generated again, and reported', () => {
    const dataRoot = temporaryFolder()
    const whole = everyBar(generated(dataRoot).day('NIFTY', DATE))
    const path = fileOf(dataRoot)
    const received: string[] = []
    const listen = (message: unknown) => received.push((message as MendedDay).path)
    subscribe(MENDED_DAYS, listen)
    onTestFinished(() => void unsubscribe(MENDED_DAYS, listen))
    flipBit(path, bitOfAPrice(path))
    expect(everyBar(generated(dataRoot).day('NIFTY', DATE))).toEqual(whole)
    expect(received).toEqual([path])
  })

  it('gives the same bars as before while a reader has it open', () => {
    const dataRoot = temporaryFolder()
    const whole = everyBar(generated(dataRoot).day('NIFTY', DATE))
    const day = generated(dataRoot).day('NIFTY', DATE)
    const path = fileOf(dataRoot)
    flipBit(path, bitOfAPrice(path))
    expect(everyBar(day)).toEqual(whole)
  })
})
