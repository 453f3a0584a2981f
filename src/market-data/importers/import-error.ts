import type { ImportReport } from '#domain'

/** What an import had found when it stopped. */
export type ImportFindings = Omit<ImportReport, 'contentHash' | 'unchanged' | 'coverage'>

/** An import that stopped and left nothing behind; `findings` are there where it got as far as the rows. */
export class ImportError extends Error {
  override readonly name: string = 'ImportError'
  readonly findings: ImportFindings | undefined

  constructor(message: string, findings?: ImportFindings, cause?: unknown) {
    super(message, { cause })
    this.findings = findings
  }
}

/** An import that stopped although nothing was wrong with what was given: a full disk, another import. */
export class ImportInterruptedError extends ImportError {
  override readonly name = 'ImportInterruptedError'
}
