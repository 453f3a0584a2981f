import { SIMULATED_DATASET_ID, type ExpiryQualityDay, type Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { mirrorOf } from './bucket/mirror.ts'
import { expiryQuality } from './importers/expiry-quality.ts'
import { simulatedMarket } from './simulated/index.ts'
import { datasetFolder } from './store/dataset-paths.ts'
import { datasetManifest, openStoredDataset } from './store/datasets.ts'
import { keepExpiryQuality, readExpiryQuality, type MeasuredDay } from './store/expiry-quality-file.ts'
import { GeneratedReader } from './store/generated-reader.ts'

/** The expiries of a year of an underlying. */
export interface DatasetExpiries {
  /** Measured days, ascending. */
  readonly days: readonly ExpiryQualityDay[]
  /** Number of days still to be measured; call again for them. */
  readonly waiting: number
}

interface WantedExpiries {
  readonly underlying: Underlying
  readonly year: number
  /** How long to measure; remaining days are left to the next call. */
  readonly milliseconds?: number
}

/**
 * Completeness and plausibility of the expiries of each day of a year. Imports measure them. Days of older
 * imports and of the simulated market are measured here and stored with the hash of their file.
 * @throws RangeError when there is no such dataset
 */
export function datasetExpiries(
  dataRoot: string,
  id: string,
  { underlying, year, milliseconds = 1_000 }: WantedExpiries,
): DatasetExpiries {
  const days = daysOf(dataRoot, id, underlying).filter(({ date }) => Number(date.slice(0, 4)) === year)
  const folder = datasetFolder(dataRoot, id)
  const kept = readExpiryQuality(folder, underlying)
  const isKnown = ({ date, sha256 }: Day) => kept.get(date)?.sha256 === sha256
  const unknown = days.filter((day) => !isKnown(day))
  // In a mirror the day would have to be downloaded, so only measurements of imports are used.
  const measurable = mirrorOf(dataRoot) ? [] : unknown
  const end = performance.now() + milliseconds
  let measured = 0
  for (const { date, sha256, open, indexIsDerived } of measurable) {
    if (performance.now() > end) break
    kept.set(date, { date, sha256, expiries: expiryQuality(open(), indexIsDerived) })
    measured++
  }
  if (measured > 0) keepExpiryQuality(folder, underlying, sorted(kept))
  return {
    days: days.flatMap((day) => (isKnown(day) ? [withoutHash(kept.get(day.date)!)] : [])),
    waiting: measurable.length - measured,
  }
}

/** Stores the measurements of an import together with those of earlier days. */
export function keepMeasured(
  dataRoot: string,
  id: string,
  measured: readonly (MeasuredDay & { readonly underlying: Underlying })[],
): void {
  const folder = datasetFolder(dataRoot, id)
  for (const underlying of new Set(measured.map((day) => day.underlying))) {
    const kept = readExpiryQuality(folder, underlying)
    for (const { underlying: of, ...day } of measured) if (of === underlying) kept.set(day.date, day)
    keepExpiryQuality(folder, underlying, sorted(kept))
  }
}

interface Day {
  readonly date: IsoDate
  /** Hash of the measured content. */
  readonly sha256: string
  readonly indexIsDerived: boolean
  readonly open: () => MarketDay
}

function daysOf(dataRoot: string, id: string, underlying: Underlying): Day[] {
  if (id === SIMULATED_DATASET_ID) {
    const reader = new GeneratedReader(dataRoot, simulatedMarket())
    return reader
      .sessions(underlying)
      .filter((date) => reader.isMade(underlying, date))
      .map((date) => ({
        date,
        sha256: reader.dataset.contentHash,
        indexIsDerived: false,
        open: () => reader.day(underlying, date),
      }))
  }
  const { days } = datasetManifest(dataRoot, id)
  const reader = openStoredDataset(dataRoot, id)
  return days
    .filter((day) => day.underlying === underlying)
    .map(({ date, sha256, indexIsDerived }) => ({
      date,
      sha256,
      indexIsDerived,
      open: () => reader.day(underlying, date),
    }))
}

const sorted = (days: ReadonlyMap<string, MeasuredDay>) =>
  [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))

const withoutHash = ({ date, expiries }: MeasuredDay): ExpiryQualityDay => ({ date, expiries })
