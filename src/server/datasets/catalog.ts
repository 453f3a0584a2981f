import type { Dataset, FieldError } from '#api'
import type { BacktestRequest } from '#domain'

/** The market data that this installation has. */
export interface DatasetCatalog {
  list(): Promise<readonly Dataset[]>
  /** What of a request its dataset cannot serve; empty when it can be run. */
  check(request: BacktestRequest): Promise<readonly FieldError[]>
}
