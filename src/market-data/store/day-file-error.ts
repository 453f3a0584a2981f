/** A day file that is missing, truncated or damaged. */
export class DayFileError extends Error {
  readonly path: string

  constructor(path: string, fault: string, cause?: unknown) {
    super(
      `market data file ${path}: ${fault}. Restore the file from a backup, or delete its dataset and import it again`,
      { cause },
    )
    this.name = 'DayFileError'
    this.path = path
  }
}
