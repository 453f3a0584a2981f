import type { ImportReport } from '#domain'

/** What an import had found when it stopped. */
export type ImportFindings = Omit<ImportReport, 'contentHash' | 'unchanged' | 'coverage'>

/** An import that stopped and left nothing behind; `findings` are there where it got as far as the rows. */
export class ImportError extends Error {
  readonly findings: ImportFindings | undefined

  constructor(message: string, findings?: ImportFindings, cause?: unknown) {
    super(message, { cause })
    this.name = 'ImportError'
    this.findings = findings
  }
}
