import { UNDERLYINGS } from '#domain'
import { FILE_COLUMN } from './bar-format.ts'
import { OTHER_UNDERLYING, surveyQuery, type SourceGroup } from './bar-query.ts'
import { instrumentOfNamedFile, parseAssignments } from './contract-option.ts'
import type { DuckSession } from './duck-session.ts'
import { instrumentNamed, type Instrument } from './instrument-name.ts'

/**
 * Reads the sources once: counts the rows of each file and reads every distinct symbol, into the tables
 * `sources` and `symbols` that `barQuery` needs. Returns the rows of each file by path.
 * @param contracts assignments of contracts to files, see `parseAssignments`
 * @throws ImportError when a file that should be named for its contract is not
 */
export async function surveySources(
  duck: DuckSession,
  groups: readonly SourceGroup[],
  contracts: readonly string[],
): Promise<Map<string, number>> {
  const rowsOf = new Map<string, number>()
  const symbols = new Map<string, Instrument | 'other' | undefined>()
  const assignments = parseAssignments(contracts)
  for (const group of groups) {
    for (const row of await duck.rows(surveyQuery(group))) {
      const file = String(row['file'])
      rowsOf.set(file, (rowsOf.get(file) ?? 0) + Number(row['rows']))
      if (!namesFiles(group) && row['symbol'] !== null) symbols.set(String(row['symbol']), undefined)
    }
    if (namesFiles(group))
      for (const { path, name } of group.files) symbols.set(path, instrumentOfNamedFile(name, assignments))
  }
  for (const symbol of symbols.keys()) if (!rowsOf.has(symbol)) symbols.set(symbol, instrumentNamed(symbol))
  await duck.table('sources (path VARCHAR, file INTEGER, first_row INTEGER)', sourceRows(groups, rowsOf))
  await duck.table(
    'symbols (symbol VARCHAR, underlying INTEGER, kind INTEGER, expiry INTEGER, strike INTEGER)',
    [...symbols].flatMap(([symbol, instrument]) => (instrument ? [symbolRow(symbol, instrument)] : [])),
  )
  return rowsOf
}

function namesFiles({ format, files }: SourceGroup): boolean {
  const { instrument } = format.columns(files[0])
  return 'symbol' in instrument && instrument.symbol === FILE_COLUMN
}

function symbolRow(symbol: string, instrument: Instrument | 'other'): (string | number)[] {
  if (instrument === 'other') return [symbol, OTHER_UNDERLYING, 0, 0, 0]
  const { underlying, kind, expiry, strike } = instrument
  return [symbol, UNDERLYINGS.indexOf(underlying), kind, expiry, strike]
}

/** Numbers files through all groups; `first_row` is the number of a file's first row within its group. */
function sourceRows(
  groups: readonly SourceGroup[],
  rowsOf: ReadonlyMap<string, number>,
): (string | number)[][] {
  const rows: (string | number)[][] = []
  for (const { files } of groups) {
    let firstRow = 1
    for (const { path } of files) {
      rows.push([path, rows.length, firstRow])
      firstRow += rowsOf.get(path) ?? 0
    }
  }
  return rows
}
