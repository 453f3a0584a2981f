import { formatPercent } from '#domain'
import type { BarSink } from './bar-sink.ts'
import { ImportError, type ImportFindings } from './import-error.ts'
import { isSetAside } from './refusals.ts'

/** An import stops if more than this share of the rows is refused; rows set aside do not count. */
const MOST_REFUSED = 0.01
/** If more than this share of a file's rows lies outside the session, its times mean something else. */
const MOST_OUTSIDE_SESSION = 0.5

interface ImportTerms {
  readonly allowBad: boolean
  /** Whether differing bars are left out without stopping the import. */
  readonly keepsStored: boolean
  /** The files that hold bars, in the order of the sink's files. */
  readonly barFiles: readonly { file: string; rows: number }[]
  /** Whether the dataset is written even without a new bar. */
  readonly isEnough: boolean
}

/**
 * Stops an import whose rows are not good enough. With `allowBad`, one usable bar is enough.
 * @throws ImportError when too many rows are refused, a file's times lie outside the session, or no bar is
 * left.
 */
export function checkLimits(
  findings: ImportFindings,
  sink: BarSink,
  { allowBad, keepsStored, barFiles, isEnough }: ImportTerms,
): void {
  if (!keepsStored) checkConflict(findings, sink)
  if (!allowBad) {
    const refused = sink.refused.count((kind) => !isSetAside(kind))
    if (refused > findings.rowsRead * MOST_REFUSED) throw tooManyRefused(findings, refused)
    checkTimes(findings, sink, barFiles)
  }
  if (sink.coverage.length > 0 || isEnough) return
  if (barFiles.length === 0)
    throw new ImportError(
      'the files hold no minute bars, only what goes with them: import them together with files of bars, ' +
        'or into a dataset that has the days',
      findings,
    )
  const reasons = findings.refused.map(({ title, count }) => `${title}: ${count} rows`).join('. ')
  throw new ImportError(
    `the files hold no minute bar that can be taken. ${reasons || 'They have no rows of any'}`,
    findings,
  )
}

/** If more than this share of the common bars differs, the files come from another source or market. */
const MOST_DIFFERENT = 0.01

function checkConflict(findings: ImportFindings, sink: BarSink): void {
  for (const [underlying, { bars, differ }] of sink.common) {
    if (differ <= bars * MOST_DIFFERENT) continue
    throw new ImportError(
      `${differ} of ${bars} bars of ${underlying} (${formatPercent((100 * differ) / bars)}) that dataset '${findings.dataset}' ` +
        'has as well have other values there, more than 1%. Nothing was imported. Import the files into another dataset',
      findings,
      { remedy: { kind: 'conflict' } },
    )
  }
}

function tooManyRefused(findings: ImportFindings, refused: number): ImportError {
  const percent = formatPercent((100 * refused) / findings.rowsRead)
  const examples = findings.refused
    .filter(({ setAside }) => !setAside)
    .map(({ title, count, samples: [first] }) => {
      const where = first?.line === undefined ? '' : `${first.file}:${first.line}: `
      const more = first?.reason.startsWith(title) ? first.reason.slice(title.length) : ''
      return `- ${title}${more}: ${count} rows, such as ${where}${first?.value}`
    })
  return new ImportError(
    `${refused} of ${findings.rowsRead} rows (${percent}) are refused, more than 1%. Nothing was imported; ` +
      `correct the files\n${examples.join('\n')}`,
    findings,
    { remedy: { kind: 'allow-bad' } },
  )
}

function checkTimes(
  findings: ImportFindings,
  sink: BarSink,
  barFiles: readonly { file: string; rows: number }[],
): void {
  const shifted = barFiles.findIndex(({ rows }, i) => sink.outsideSession[i] > rows * MOST_OUTSIDE_SESSION)
  if (shifted < 0) return
  const { file, rows } = barFiles[shifted]
  throw new ImportError(
    `${sink.outsideSession[shifted]} of ${rows} rows of ${file} lie outside the trading session: its times are ` +
      'probably not Indian time. Convert them',
    findings,
    { remedy: { kind: 'allow-bad' } },
  )
}
