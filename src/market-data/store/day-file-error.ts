/** A day file that is missing, truncated or damaged. */
export class DayFileError extends Error {
  readonly path: string
  /** The file within the folder of datasets, `nifty-2024/NIFTY/2024-01-02.1a2b3c4d.arrow`, for users. */
  readonly file: string
  /** The problem, as the end of a sentence about the file. */
  readonly fault: string

  constructor(path: string, fault: string, cause?: unknown) {
    super(
      `market data file ${path}: ${fault}. Restore the file from a backup, or delete its dataset and import it again`,
      { cause },
    )
    this.name = 'DayFileError'
    this.path = path
    this.file = path.split(/[/\\]/).slice(-3).join('/')
    this.fault = fault
  }
}
