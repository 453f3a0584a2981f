/** A number of the page of formulas that is not in the catalogue of metrics. */
export interface Definition {
  readonly name: string
  readonly note?: string | undefined
  readonly text: string
  readonly formula?: string | undefined
  readonly source?: string | undefined
  /** File, seen from `src/engine/analytics/`. */
  readonly computedIn: string
  /** Seen from there too, where it is not the test beside the file. */
  readonly testedIn?: string | undefined
}
