import { UNDERLYINGS, type BarMapping, type FilePreview, type PreviewBar } from '#domain'
import { clockTime, dayNumber, instrumentOf, isoDate, tradingSession } from '#engine/exchange'
import { ROW_KIND } from '#engine/market'
import { barQuery } from '../bar-query.ts'
import type { SourceRow } from '../bar-sink.ts'
import { checkExpiry, isTradingMinute, nearMonth, priceFault } from '../check-bar.ts'
import type { DuckSession } from '../duck-session.ts'
import { Findings } from '../findings.ts'
import { groupSources } from '../group-sources.ts'
import { ImportError } from '../import-error.ts'
import { NEAR_MONTH } from '../instrument-name.ts'
import { mappedFormat, missingColumns } from '../mapped/mapped.ts'
import { readBars } from '../read-bars.ts'
import { isSetAside, REFUSALS, type RefusalKind } from '../refusals.ts'
import type { SourceFile } from '../source-file.ts'
import { surveySources } from '../survey-sources.ts'
import { unreadableFile } from '../unreadable-file.ts'

const BARS_SHOWN = 20

/** The first rows of tables as a mapping reads them, each checked on its own like a row of an import. */
export async function readHeads(
  duck: DuckSession,
  files: readonly SourceFile[],
  { mapping, contracts }: { readonly mapping: BarMapping; readonly contracts: readonly string[] },
): Promise<NonNullable<FilePreview['reading']>> {
  const nothing = (error: string) => ({ rows: 0, accepted: 0, refused: [], bars: [], error })
  for (const { name, header } of files) {
    const [missing] = missingColumns(mapping, header)
    if (missing !== undefined)
      return nothing(
        `${name} has no column '${missing}'. It has the columns ${header.join(', ').slice(0, 400)}`,
      )
  }
  const format = mappedFormat(mapping)
  const groups = groupSources(files.map((file) => ({ file, format })))
  const rows = new HeadRows(
    groups.flatMap((group) => group.files.map(({ name }) => name)),
    format.timeLike,
  )
  try {
    await surveySources(duck, groups, contracts)
    for await (const chunk of duck.chunks(barQuery(groups))) readBars(chunk, rows)
  } catch (error) {
    const refusal = error instanceof ImportError ? error : unreadableFile(error, files)
    if (refusal) return nothing(refusal.message)
    throw error
  }
  return rows.result()
}

/** Collects the rows of a preview. */
class HeadRows {
  readonly #files: readonly string[]
  readonly #timeLike: string
  readonly #refused = new Findings(REFUSALS)
  readonly #bars: (PreviewBar & { readonly at: number })[] = []
  #rows = 0

  constructor(files: readonly string[], timeLike: string) {
    this.#files = files
    this.#timeLike = timeLike
  }

  take(row: SourceRow): void {
    const fault = rowFault(row)
    if (fault !== undefined) return this.refuse(fault, row, barText(row))
    this.#rows++
    const rupees = (paise: number) => paise / 100
    this.#bars.push({
      at: row.file,
      file: this.#files[row.file],
      line: row.line,
      time: timeText(row),
      instrument: instrumentText(row),
      open: rupees(row.open),
      high: rupees(row.high),
      low: rupees(row.low),
      close: rupees(row.close),
      volume: row.volume,
      openInterest: row.openInterest,
    })
  }

  refuse(kind: RefusalKind, { file, line }: { file: number; line: number }, value: string): void {
    this.#rows++
    const title = REFUSALS[kind]
    const reason = kind === 'time' ? `${title}, expected one like ${this.#timeLike}` : title
    this.#refused.add(kind, () => ({ file: this.#files[file], line, value, reason }))
  }

  result(): NonNullable<FilePreview['reading']> {
    const inOrder = this.#bars.sort((a, b) => a.at - b.at || a.line - b.line)
    return {
      rows: this.#rows,
      accepted: inOrder.length,
      refused: this.#refused.list().map((finding) => ({ ...finding, setAside: isSetAside(finding.kind) })),
      bars: inOrder.slice(0, BARS_SHOWN).map(({ at: _, ...bar }) => bar),
      error: null,
    }
  }
}

/** Why an import would refuse this row on its own; undefined if it would not. */
function rowFault(row: SourceRow): RefusalKind | undefined {
  const underlying = UNDERLYINGS[row.underlying]
  if (row.day < instrumentOf(underlying).knownFrom) return 'rules-unknown'
  const session = tradingSession(isoDate(row.day))
  if (!session) return 'no-session'
  if (!isTradingMinute(session, row.minute - session.openMinute)) return 'outside-session'
  if (row.kind !== ROW_KIND.index) {
    const expiry = row.expiry === NEAR_MONTH ? nearMonth(underlying, row.day) : isoDate(row.expiry)
    if (expiry === undefined) return 'unknown-expiry'
    const verdict = checkExpiry(underlying, dayNumber(expiry), row.day)
    if (verdict === 'expired' || verdict === 'unknown-expiry') return verdict
  }
  return priceFault(row)
}

function barText(row: SourceRow): string {
  const prices = [row.open, row.high, row.low, row.close].map((paise) => (paise / 100).toFixed(2))
  return [timeText(row), instrumentText(row), ...prices].join(' ')
}

function timeText({ day, minute }: SourceRow): string {
  return `${isoDate(day)} ${clockTime(minute)}`
}

function instrumentText({ underlying, kind, expiry, strike }: SourceRow): string {
  const name = UNDERLYINGS[underlying]
  if (kind === ROW_KIND.index) return name
  const date = expiry === NEAR_MONTH ? 'near month' : isoDate(expiry)
  if (kind === ROW_KIND.future) return `${name} ${date} FUT`
  return `${name} ${date} ${strike / 100} ${kind === ROW_KIND.call ? 'CE' : 'PE'}`
}
