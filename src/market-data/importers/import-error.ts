import type { ImportReport } from '#domain'

/** The findings of an import up to its stop. */
export type ImportFindings = Omit<ImportReport, 'contentHash' | 'unchanged' | 'coverage'>

/**
 * A remedy other than better files: allow the bad rows, name the contract of a file whose name does not, or say which
 * column is which. Command line and form phrase it each in their own words.
 */
export type ImportRemedy =
  | { readonly kind: 'allow-bad' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'name-contract'; readonly file: string }
  | { readonly kind: 'map-columns'; readonly file: string }

interface ImportErrorContext {
  readonly remedy?: ImportRemedy
  readonly cause?: unknown
}

/** An import that stopped and changed nothing; `findings` are present if it reached the rows. */
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

/** An import that stopped for a reason outside its input: a full disk, or another import. */
export class ImportInterruptedError extends ImportError {
  override readonly name = 'ImportInterruptedError'
}
