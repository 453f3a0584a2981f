import type { ImportReport } from '#domain'

/** An import that stopped and left nothing behind; `report` says what it had found, where it got that far. */
export class ImportError extends Error {
  readonly report: Omit<ImportReport, 'contentHash' | 'unchanged' | 'coverage'> | undefined

  constructor(message: string, report?: ImportError['report'], cause?: unknown) {
    super(message, { cause })
    this.name = 'ImportError'
    this.report = report
  }
}
