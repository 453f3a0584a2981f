import type { ImportReport } from '#domain'

/** What an import had found when it stopped. */
export type ImportFindings = Omit<ImportReport, 'contentHash' | 'unchanged' | 'coverage'>

/**
 * What helps besides better files, for a command line and a form to say each in its own words: to allow the bad rows, or to
 * name the contract of a file whose name does not.
 */
export type ImportRemedy =
  { readonly kind: 'allow-bad' } | { readonly kind: 'name-contract'; readonly file: string }

interface ImportErrorContext {
  readonly remedy?: ImportRemedy
  readonly cause?: unknown
}

/** An import that stopped and left nothing behind; `findings` are there where it got as far as the rows. */
export class ImportError extends Error {
  override readonly name: string = 'ImportError'
  readonly findings: ImportFindings | undefined
  readonly remedy: ImportRemedy | undefined

  constructor(message: string, findings?: ImportFindings, { remedy, cause }: ImportErrorContext = {}) {
    super(message, { cause })
    this.findings = findings
    this.remedy = remedy
  }
}

/** An import that stopped although nothing was wrong with what was given: a full disk, another import. */
export class ImportInterruptedError extends ImportError {
  override readonly name = 'ImportInterruptedError'
}
