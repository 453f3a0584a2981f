import type { DayQuality, DatasetManifest, ImportReport } from '#domain'
import { DatasetWriter } from '../store/dataset-writer.ts'
import { datasetReport } from '../store/datasets.ts'
import { barQuery, type SourceGroup } from './bar-query.ts'
import { BarSink } from './bar-sink.ts'
import { DuckSession } from './duck-session.ts'
import { detectFormat } from './formats.ts'
import { groupSources } from './group-sources.ts'
import { ImportError } from './import-error.ts'
import { readBars } from './read-bars.ts'
import { isSetAside } from './refusals.ts'
import { sourceFiles, type SourceFile } from './source-file.ts'
import { surveySources } from './survey-sources.ts'

export interface ImportOptions {
  /** Files and folders; folders are searched. */
  readonly paths: readonly string[]
  /** Id of the dataset to make or to add to. */
  readonly dataset: string
  readonly dataRoot: string
  /** Id of a format that all files must be of; told by their headers unless given. */
  readonly format?: string | undefined
  /** Take what is good even where more than 1 % of the rows are refused. */
  readonly allowBad?: boolean | undefined
  /** The dataset's name for people; its id unless given. A dataset that is added to keeps its name. */
  readonly name?: string | undefined
  /** Which contract a file holds, `57352=NIFTY:2026-07-21:24000:CE`: for files whose name contains `57352`. */
  readonly contracts?: readonly string[] | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ImportProgress {
  readonly rows: number
  readonly rowsInAll: number
  /** Days written. */
  readonly days: number
}

/** More rows refused than this share, without those set aside, stop an import. */
const MOST_REFUSED = 0.01
/** More rows of a file outside the session than this share say that its times mean something else. */
const MOST_OUTSIDE_SESSION = 0.5

/**
 * Imports files of minute bars into a dataset, new or there already, all or nothing: the dataset is as before until the
 * last row is checked. Importing the same files again adds nothing. Gigabytes stream; memory stays bounded.
 * @throws ImportError when a file cannot be told, the rows are not good enough, or the disk is full; the error of
 * `signal` when it is aborted. Nothing is left behind.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const files = sourceFiles(options.paths)
  const writer = new DatasetWriter(options.dataRoot, options.dataset)
  try {
    const duck = await DuckSession.open(writer.scratch)
    try {
      return await importInto(writer, { options, files, duck, started })
    } finally {
      duck.close()
    }
  } catch (error) {
    throw explained(error, options.dataRoot)
  } finally {
    writer.abandon()
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
  const groups = await groupsOf(run)
  const rowsOf = await surveySources(duck, groups, options.contracts ?? [])
  const sink = await readAll(writer, groups, { run, rowsInAll: sum([...rowsOf.values()]) })
  const findings = findingsOf({ run, groups, rowsOf, sink })
  checkShares(findings, { sink, groups, rowsOf, allowBad: options.allowBad ?? false })
  let report: ImportReport | undefined
  const about = {
    name: writer.before?.name ?? options.name ?? options.dataset,
    source: sourceText(groups, writer.before),
  }
  const earlier = writer.before ? datasetReport(options.dataRoot, options.dataset)?.coverage : undefined
  writer.commit(about, (manifest) => {
    report = {
      ...findings,
      contentHash: manifest.contentHash,
      unchanged: manifest.contentHash === writer.before?.contentHash,
      coverage: mergedCoverage(earlier ?? [], sink.coverage),
      seconds: Math.round(performance.now() - run.started) / 1000,
    }
    return `${JSON.stringify(report, null, 1)}\n`
  })
  return report!
}

async function groupsOf({ options, files, duck }: ImportRun): Promise<SourceGroup[]> {
  const known = []
  for (const file of files) {
    const header = file.kind === 'parquet' ? await duck.parquetColumns(file.path) : file.header
    const withHeader = { ...file, header }
    known.push({ file: withHeader, format: detectFormat(withHeader, options.format) })
  }
  return groupSources(known)
}

async function readAll(
  writer: DatasetWriter,
  groups: readonly SourceGroup[],
  { run, rowsInAll }: { run: ImportRun; rowsInAll: number },
): Promise<BarSink> {
  const names = groups.flatMap((group) => group.files.map((file) => file.name))
  const sink = new BarSink(writer, names, new Map())
  let rows = 0
  for await (const chunk of run.duck.chunks(barQuery(groups), run.options.signal)) {
    readBars(chunk, sink)
    rows += chunk.rowCount
    run.options.onProgress?.({ rows, rowsInAll, days: sink.coverage.length })
  }
  sink.finish()
  return sink
}

type ReportedFindings = Omit<ImportReport, 'contentHash' | 'unchanged' | 'coverage'>

function findingsOf(found: {
  run: ImportRun
  groups: readonly SourceGroup[]
  rowsOf: ReadonlyMap<string, number>
  sink: BarSink
}): ReportedFindings {
  const { run, groups, rowsOf, sink } = found
  const files = groups.flatMap(({ format, files }) =>
    files.map(({ name, path }) => ({ file: name, format: format.name, rows: rowsOf.get(path) ?? 0 })),
  )
  const [disagreements] = sink.disagreements.list()
  return {
    dataset: run.options.dataset,
    files,
    rowsRead: sum(files.map(({ rows }) => rows)),
    accepted: sink.accepted,
    refused: sink.refused.list().map((finding) => ({ ...finding, setAside: isSetAside(finding.kind) })),
    duplicates: sink.duplicates,
    disagreements: disagreements ?? {
      kind: 'disagreement',
      title: 'No rows disagree',
      count: 0,
      samples: [],
    },
    warnings: sink.warnings.list(),
    seconds: Math.round(performance.now() - run.started) / 1000,
  }
}

function checkShares(findings: ReportedFindings, { sink, groups, rowsOf, allowBad }: CheckedShares): void {
  const refused = sink.refused.count((kind) => !isSetAside(kind))
  if (!allowBad && refused > findings.rowsRead * MOST_REFUSED) throw tooManyRefused(findings, refused)
  if (!allowBad) checkTimes(findings, { sink, groups, rowsOf })
  if (sink.coverage.length > 0) return
  const reasons = findings.refused.map(({ title, count }) => `${title}: ${count} rows`).join('. ')
  throw new ImportError(
    `the files hold no bar that can be taken. ${reasons || 'They have no rows'}`,
    findings,
  )
}

interface CheckedShares {
  readonly sink: BarSink
  readonly groups: readonly SourceGroup[]
  readonly rowsOf: ReadonlyMap<string, number>
  readonly allowBad: boolean
}

function tooManyRefused(findings: ReportedFindings, refused: number): ImportError {
  const percent = ((100 * refused) / findings.rowsRead).toFixed(1)
  const examples = findings.refused
    .filter(({ setAside }) => !setAside)
    .map(({ title, count, samples: [first] }) => {
      const where = first ? `, such as ${first.file}:${first.line ?? '?'}: ${first.value}` : ''
      return `- ${title}: ${count} rows${where}`
    })
  return new ImportError(
    `${refused} of ${findings.rowsRead} rows (${percent} %) are refused, more than 1 %. Nothing was imported; ` +
      `correct the files or pass --allow-bad to take the rest\n${examples.join('\n')}`,
    findings,
  )
}

function checkTimes(
  findings: ReportedFindings,
  { sink, groups, rowsOf }: Omit<CheckedShares, 'allowBad'>,
): void {
  const files = groups.flatMap((group) => group.files)
  const shifted = files.findIndex(
    (file, i) => sink.outsideSession[i]! > (rowsOf.get(file.path) ?? 0) * MOST_OUTSIDE_SESSION,
  )
  if (shifted < 0) return
  throw new ImportError(
    `${sink.outsideSession[shifted]} of ${rowsOf.get(files[shifted]!.path)} rows of ${files[shifted]!.name} lie outside the ` +
      'trading session: its times are probably not Indian time. Convert them, or pass --allow-bad to take the rest',
    findings,
  )
}

function sourceText(groups: readonly SourceGroup[], before: DatasetManifest | undefined): string {
  const names = [...(before?.source.split('; ') ?? []), ...groups.map(({ format }) => format.name)]
  return [...new Set(names)].join('; ')
}

function mergedCoverage(earlier: readonly DayQuality[], now: readonly DayQuality[]): DayQuality[] {
  const days = new Map([...earlier, ...now].map((day) => [`${day.underlying} ${day.date}`, day]))
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
}

function explained(error: unknown, dataRoot: string): unknown {
  const text = error instanceof Error ? error.message : ''
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code !== 'ENOSPC' && !text.includes('No space left')) return error
  return new ImportError(
    `the disk of ${dataRoot} is full. The import was undone; free some space and run it again`,
    undefined,
    error,
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
