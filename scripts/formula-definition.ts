/** A number of the formulas page that is not in the catalogue of metrics. */
export interface Definition {
  readonly name: string
  readonly note?: string | undefined
  readonly text: string
  readonly formula?: string | undefined
  readonly source?: string | undefined
  /** File, relative to `src/engine/analytics/`. */
  readonly computedIn: string
  /** Test file, also relative to it; default: the test beside the file. */
  readonly testedIn?: string | undefined
}
