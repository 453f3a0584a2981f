import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatasetDay, DatasetKind, DatasetManifest, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { indexHasVolume, type DayColumns } from '#engine/market'
import { datasetFolder, dayFileName, MANIFEST_FILE, REPORT_FILE } from './dataset-paths.ts'
import { importedDayGuard } from './day-guard.ts'
import { keepSums, sumsFile, sumsOf } from './day-sums.ts'
import { encodeDay } from './encode-day.ts'
import { manifestOf, readManifest, sha256Of } from './manifest.ts'
import { createStaging } from './staging.ts'
import { StoredDay } from './stored-day.ts'
import { replaceFile, syncFolder, writeDurably } from './write-file.ts'
import { ForeignFolderError } from './write-refusal.ts'

/**
 * Writes a dataset or adds to one, all or nothing: days are written to a staging folder, and `commit` swaps
 * them in with one rename. Readers see the old state until then.
 */
export class DatasetWriter {
  readonly id: string
  /** The dataset before this write; undefined for a new one. */
  readonly before: DatasetManifest | undefined
  /** Folder for this writer's temporary files, removed with it. */
  readonly scratch: string
  readonly #dataRoot: string
  readonly #staging: string
  readonly #days: Map<string, DatasetDay>
  readonly #vix: Map<IsoDate, number>
  readonly #written = new Set<string>()

  /**
   * @throws DatasetHeldError when another process is writing the dataset
   * @throws ForeignFolderError when its folder exists and holds something else, or an unreadable dataset
   */
  constructor(dataRoot: string, id: string) {
    const folder = datasetFolder(dataRoot, id)
    refuseForeign(folder)
    this.id = id
    this.#dataRoot = dataRoot
    this.#staging = createStaging(dataRoot, id)
    this.scratch = join(this.#staging, 'scratch')
    mkdirSync(this.scratch)
    this.before = readManifest(folder)
    this.#vix = new Map(this.before?.indiaVixCloses?.map(({ date, close }) => [date, close]))
    this.#days = new Map(this.before?.days.map((day) => [keyOf(day.underlying, day.date), day]))
  }

  /** Bytes of all days if it were committed now. */
  get bytes(): number {
    return [...this.#days.values()].reduce((sum, day) => sum + day.bytes, 0)
  }

  /** A day as it would be if committed now; undefined if the dataset would lack it. */
  storedDay(underlying: Underlying, date: IsoDate): { entry: DatasetDay; day: StoredDay } | undefined {
    const entry = this.#days.get(keyOf(underlying, date))
    if (!entry) return undefined
    const file = dayFileName(entry)
    const folder = this.#written.has(file)
      ? join(this.#staging, 'dataset')
      : datasetFolder(this.#dataRoot, this.id)
    const path = join(folder, file)
    return { entry, day: new StoredDay(path, undefined, importedDayGuard({ path, sha256: entry.sha256 })) }
  }

  /** Writes a day and replaces an existing one. Returns its manifest entry. */
  write(day: DayColumns, indexIsDerived: boolean): DatasetDay {
    const bytes = encodeDay(day)
    const entry: DatasetDay = {
      underlying: day.underlying,
      date: day.date,
      contracts: day.instruments.count - 1,
      bars: day.columns.close.reduce((bars, close) => bars + (close > 0 ? 1 : 0), 0),
      indexHasVolume: indexHasVolume(day),
      indexIsDerived,
      bytes: bytes.length,
      sha256: sha256Of(bytes),
    }
    const key = keyOf(day.underlying, day.date)
    if (this.#days.get(key)?.sha256 !== entry.sha256) {
      const file = dayFileName(entry)
      const path = join(this.#staging, 'dataset', file)
      writeDurably(path, bytes)
      keepSums(sumsFile(path), sumsOf(bytes))
      this.#written.add(file)
    }
    this.#days.set(key, entry)
    return entry
  }

  /** Stores a close of India VIX unless the day has one. Returns the existing close, which stays. */
  keepVix(date: IsoDate, close: number): number | undefined {
    const kept = this.#vix.get(date)
    if (kept === undefined) this.#vix.set(date, close)
    return kept
  }

  /** Makes the dataset visible, stores `report` with it, and ends the writer. */
  commit(
    about: Pick<DatasetManifest, 'name' | 'source' | 'scenario'> & { kind?: DatasetKind },
    report: (manifest: DatasetManifest) => string,
  ): DatasetManifest {
    const manifest = manifestOf(
      { id: this.id, ...about, kind: about.kind ?? 'imported' },
      [...this.#days.values()],
      Array.from(this.#vix, ([date, close]) => ({ date, close })),
    )
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    if (this.before) this.#extend(manifest, text, report(manifest))
    else this.#publish(text, report(manifest))
    this.abandon()
    return manifest
  }

  /** Removes everything that this writer wrote and did not commit. */
  abandon(): void {
    rmSync(this.#staging, { recursive: true, force: true })
  }

  #publish(manifest: string, report: string): void {
    const built = join(this.#staging, 'dataset')
    writeDurably(join(built, REPORT_FILE), report)
    writeDurably(join(built, MANIFEST_FILE), manifest)
    const folder = datasetFolder(this.#dataRoot, this.id)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(built, folder)
    syncFolder(this.#dataRoot)
  }

  #extend(manifest: DatasetManifest, manifestText: string, report: string): void {
    const folder = datasetFolder(this.#dataRoot, this.id)
    for (const file of this.#written) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      const staged = join(this.#staging, 'dataset', file)
      renameSync(staged, join(folder, file))
      if (existsSync(sumsFile(staged))) renameSync(sumsFile(staged), sumsFile(join(folder, file)))
    }
    for (const folderOfUnderlying of new Set([...this.#written].map(dirname)))
      syncFolder(join(folder, folderOfUnderlying))
    replaceFile(join(folder, MANIFEST_FILE), manifestText)
    replaceFile(join(folder, REPORT_FILE), report)
    this.#removeUnreferenced(folder, manifest)
  }

  /** Keeps the files of the previous state, because a backtest may be reading them. */
  #removeUnreferenced(folder: string, manifest: DatasetManifest): void {
    const files = [...manifest.days, ...this.before!.days].map(dayFileName)
    const kept = new Set(files.flatMap((file) => [file, sumsFile(file)]))
    for (const { underlying } of manifest.underlyings)
      for (const name of readdirSync(join(folder, underlying)))
        if (!kept.has(join(underlying, name))) rmSync(join(folder, underlying, name))
  }
}

/** Refuses a folder with other content, since a commit replaces the folder. */
function refuseForeign(folder: string): void {
  if (!existsSync(folder) || readManifest(folder) || readdirSync(folder).length === 0) return
  throw new ForeignFolderError(
    `the folder '${basename(folder)}' of the market data holds no dataset that can be read: choose another dataset id, or move it away`,
  )
}

function keyOf(underlying: Underlying, date: IsoDate): string {
  return `${underlying} ${date}`
}
