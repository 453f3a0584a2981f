import { join } from 'node:path'
import {
  datasetLabel,
  formatNumber,
  type BarMapping,
  type DatasetManifest,
  type DayQuality,
  type ImportReport,
} from '#domain'
import { DatasetWriter } from '../store/dataset-writer.ts'
import { datasetReport } from '../store/datasets.ts'
import { DatasetHeldError, ForeignFolderError } from '../store/write-refusal.ts'
import { storeTrustDays } from '../dataset-trust.ts'
import { keepMeasured } from '../dataset-expiries.ts'
import { barQuery, type SourceGroup } from './bar-query.ts'
import { BarSink } from './bar-sink.ts'
import type { SettlementFormat } from './bhavcopy/bhavcopy.ts'
import type { VixFormat } from './india-vix/india-vix.ts'
import { checkCompression } from './check-compression.ts'
import { DuckSession } from './duck-session.ts'
import { detectFormat, detectMapped, type DetectedFormat } from './formats.ts'
import { groupSources } from './group-sources.ts'
import { ImportError, ImportInterruptedError, type ImportFindings } from './import-error.ts'
import { importRefusal } from './import-refusal.ts'
import { checkLimits } from './import-limits.ts'
import { readBars } from './read-bars.ts'
import { unreadableFile } from './unreadable-file.ts'
import { hasSessions, readVix } from './read-vix.ts'
import { isSetAside } from './refusals.ts'
import { Settlement } from './settlement.ts'
import { dataFiles, sourceFiles, type SourceFile } from './source-file.ts'
import { surveySources } from './survey-sources.ts'
import { unpackFiles } from './unpack/unpack.ts'

export interface ImportOptions {
  /** Files and folders; folders are searched. */
  readonly paths: readonly string[]
  /** Id of the dataset to make or to add to. */
  readonly dataset: string
  readonly dataRoot: string
  /** Id of a format that all files must have; by default each file's header decides. */
  readonly format?: string | undefined
  /** Import the good rows even if more than 1 % are refused. */
  readonly allowBad?: boolean | undefined
  /**
   * What happens if more than 1 % of the bars in both dataset and files differ: the import stops, the
   * dataset's bars stay, or the files' days replace them. Default: `stop`.
   */
  readonly conflict?: 'stop' | 'keep' | 'replace' | undefined
  /**
   * `proven`: open interest counts only on days on which the exchange's daily files among the paths confirm
   * it. `as-reported`, the default: it counts on all days.
   */
  readonly openInterest?: 'as-reported' | 'proven' | undefined
  /** The dataset's display name; default: its id. An existing dataset keeps its name. */
  readonly name?: string | undefined
  /** Origin of the files, if it says more than their formats: `Upstox`. */
  readonly source?: string | undefined
  /** Contracts of files, `57352=NIFTY:2026-07-21:24000:CE`: for files whose name contains `57352`. */
  readonly contracts?: readonly string[] | undefined
  /** How the columns of files are read that are of no known format. */
  readonly mapping?: BarMapping | undefined
  /** The most bytes that all days of the dataset may have afterwards; by default any number. */
  readonly mostBytes?: number | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Called when all files are checked, before the dataset changes. It stays as it is if `signal` is aborted by then. */
  readonly beforeCommit?: (() => Promise<void>) | undefined
}

export interface ImportProgress {
  readonly rows: number
  readonly rowsInAll: number
  /** Days written. */
  readonly days: number
}

/**
 * Imports files of minute bars into a new or existing dataset, all or nothing: the dataset is unchanged until
 * the last row is checked. Importing the same files again adds nothing. Gigabytes are streamed with bounded
 * memory.
 * @throws ImportError when a file is not recognised or the rows are not good enough; ImportInterruptedError
 * when the disk is full or the dataset is being written; the error of `signal` when it is aborted. No files
 * are left behind.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const refusal = importRefusal(options.dataRoot, options.dataset)
  if (refusal !== undefined) throw new ImportError(refusal)
  const paths = dataFiles(options.paths)
  const writer = openWriter(options)
  let files: SourceFile[] = []
  try {
    files = sourceFiles(await unpackFiles(paths, join(writer.scratch, 'unpacked'), options))
    await checkCompression(files, options.signal)
    const duck = await DuckSession.open(writer.scratch)
    try {
      return await importInto(writer, { options, files, duck, started })
    } finally {
      duck.close()
    }
  } catch (error) {
    throw explained(error, options.dataRoot, files)
  } finally {
    writer.abandon()
  }
}

function openWriter({ dataRoot, dataset }: ImportOptions): DatasetWriter {
  try {
    return new DatasetWriter(dataRoot, dataset)
  } catch (error) {
    if (error instanceof ForeignFolderError) throw new ImportError(error.message, undefined, { cause: error })
    if (error instanceof DatasetHeldError)
      throw new ImportInterruptedError(error.message, undefined, { cause: error })
    throw explained(error, dataRoot, [])
  }
}

interface ImportRun {
  readonly options: ImportOptions
  readonly files: readonly SourceFile[]
  readonly duck: DuckSession
  readonly started: number
}

async function importInto(writer: DatasetWriter, run: ImportRun): Promise<ImportReport> {
  const { options, duck } = run
  const sources = await detectSources(run)
  const rowsOf = await surveySources(duck, sources.groups, options.contracts ?? [])
  const exchange = await Settlement.read(duck, sources.settlement)
  const sink = await readAll(writer, sources, { run, rowsOf, exchange: exchange.settlement })
  const vix = await readVix(
    { duck, writer, sink },
    {
      daily: sources.vix.map(({ file }) => file),
      groups: sources.groups,
      firstFile: sum(sources.groups.map(({ files }) => files.length)),
    },
  )
  const barFiles = sources.groups.flatMap(({ format, files }) => files.map(reported(format.name, rowsOf)))
  const exchangeFiles = sources.settlement.map(({ file, format }) =>
    reported(format.name, exchange.rowsOf)(file),
  )
  const vixFiles = sources.vix.map(({ file, format }) => reported(format.name, vix.rowsOf)(file))
  const findings = findingsOf(run, sink, [...barFiles, ...exchangeFiles, ...vixFiles])
  checkLimits(findings, sink, {
    allowBad: options.allowBad ?? false,
    keepsStored: options.conflict === 'keep',
    barFiles,
    isEnough: vix.days > 0 && hasSessions(writer),
  })
  checkRoom(writer.bytes, options.mostBytes)
  await options.beforeCommit?.()
  options.signal?.throwIfAborted()
  const report = commit(writer, run, { findings, coverage: sink.coverage })
  keepMeasured(options.dataRoot, options.dataset, sink.expiries)
  storeTrustDays(options.dataRoot, options.dataset, sink.trust)
  return report
}

interface Sources {
  readonly groups: readonly SourceGroup[]
  readonly settlement: readonly { readonly file: SourceFile; readonly format: SettlementFormat }[]
  readonly vix: readonly { readonly file: SourceFile; readonly format: VixFormat }[]
}

async function detectSources({ options, files, duck }: ImportRun): Promise<Sources> {
  const bars = []
  const settlement = []
  const vix = []
  for (const file of files) {
    const { file: source, detected } = await detectSource(duck, file, options)
    if (detected.holds === 'bars') bars.push({ file: source, format: detected.format })
    else if (detected.holds === 'vix') vix.push({ file: source, format: detected.format })
    else settlement.push({ file: source, format: detected.format })
  }
  return { groups: groupSources(bars), settlement, vix }
}

/**
 * A file with its columns and the format by which it is read.
 * @throws ImportError when it is of no known format and no mapping reads it
 */
export async function detectSource(
  duck: DuckSession,
  file: SourceFile,
  { format, mapping }: Pick<ImportOptions, 'format' | 'mapping'>,
): Promise<{ readonly file: SourceFile; readonly detected: DetectedFormat }> {
  const header = file.kind === 'parquet' ? await duck.parquetColumns(file.path) : file.header
  const source = { ...file, header }
  return mapping === undefined
    ? { file: source, detected: detectFormat(source, format) }
    : detectMapped(source, mapping)
}

async function readAll(
  writer: DatasetWriter,
  { groups, vix }: Sources,
  read: { run: ImportRun; rowsOf: ReadonlyMap<string, number>; exchange: Settlement },
): Promise<BarSink> {
  const { options, duck } = read.run
  const barFiles = groups.flatMap(({ format: { timeLike }, files }) =>
    files.map(({ name }) => ({ name, timeLike })),
  )
  const vixFiles = vix.map(({ file: { name }, format: { timeLike } }) => ({ name, timeLike }))
  const sinkFiles = [...barFiles, ...vixFiles]
  const sink = new BarSink(writer, sinkFiles, await read.exchange.indexCloses(), {
    replacesDays: options.conflict === 'replace',
    provenDays:
      options.openInterest === 'proven' && groups.length > 0
        ? await read.exchange.provenOpenInterest(barQuery(groups))
        : undefined,
  })
  const rowsInAll = sum([...read.rowsOf.values()])
  let rows = 0
  if (groups.length > 0)
    for await (const chunk of duck.chunks(barQuery(groups), options.signal)) {
      readBars(chunk, sink)
      rows += chunk.rowCount
      options.onProgress?.({ rows, rowsInAll, days: sink.coverage.length })
    }
  sink.finish()
  await read.exchange.checkRules(sink.warnings)
  await read.exchange.checkBars(writer, sink.warnings)
  return sink
}

const MEGABYTE = 1_000_000

function checkRoom(bytes: number, most: number | undefined): void {
  if (most === undefined || bytes <= most) return
  const megabytes = (count: number) => formatNumber(Math.ceil(count / MEGABYTE))
  throw new ImportError(
    `the dataset would have ${megabytes(bytes)} MB, and the space that you may use has room for ${megabytes(most)} MB of it: import fewer days or contracts, or delete what you no longer need`,
  )
}

type ReportedFile = ImportReport['files'][number]

function reported(format: string, rowsOf: ReadonlyMap<string, number>): (file: SourceFile) => ReportedFile {
  return ({ name, path }) => ({ file: name, format, rows: rowsOf.get(path) ?? 0 })
}

function findingsOf(run: ImportRun, sink: BarSink, files: ReportedFile[]): ImportFindings {
  const [disagreements] = sink.disagreements.list()
  return {
    dataset: run.options.dataset,
    files,
    rowsRead: sum(files.map(({ rows }) => rows)),
    accepted: sink.accepted,
    vixRows: sink.acceptedVix,
    refused: sink.refused.list().map((finding) => ({ ...finding, setAside: isSetAside(finding.kind) })),
    duplicates: sink.duplicates,
    disagreements: disagreements ?? {
      kind: 'disagreement',
      title: 'No rows disagree',
      count: 0,
      samples: [],
    },
    warnings: sink.warnings.list(),
    seconds: secondsSince(run.started),
  }
}

function commit(
  writer: DatasetWriter,
  { options, started }: ImportRun,
  { findings, coverage }: { findings: ImportFindings; coverage: readonly DayQuality[] },
): ImportReport {
  const { before } = writer
  const earlier = before ? datasetReport(options.dataRoot, options.dataset)?.coverage : undefined
  const from = options.source === undefined ? findings.files.map(({ format }) => format) : [options.source]
  const sources = [...(before?.source.split('; ') ?? []), ...from]
  const reportOf = ({ contentHash }: DatasetManifest): ImportReport => ({
    ...findings,
    contentHash,
    unchanged: contentHash === before?.contentHash,
    coverage: mergedCoverage(earlier ?? [], coverage),
    seconds: secondsSince(started),
  })
  const manifest = writer.commit(
    {
      name: before?.name ?? options.name ?? datasetLabel(options.dataset),
      source: [...new Set(sources)].join('; '),
    },
    (committed) => `${JSON.stringify(reportOf(committed), null, 1)}\n`,
  )
  return reportOf(manifest)
}

function mergedCoverage(earlier: readonly DayQuality[], now: readonly DayQuality[]): DayQuality[] {
  const days = new Map([...earlier, ...now].map((day) => [`${day.underlying} ${day.date}`, day]))
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
}

function explained(error: unknown, dataRoot: string, files: readonly SourceFile[]): unknown {
  const text = error instanceof Error ? error.message : ''
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOSPC' || text.includes('No space left'))
    return new ImportInterruptedError(
      `the disk of ${dataRoot} is full. The import was undone; free some space and run it again`,
      undefined,
      { cause: error },
    )
  return unreadableFile(error, files) ?? error
}

function secondsSince(started: number): number {
  return Math.round(performance.now() - started) / 1000
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
