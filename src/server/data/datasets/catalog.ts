import type { Dataset, FieldError } from '#api'
import type { BacktestRequest } from '#domain'

/** The market data of this installation. */
export interface DatasetCatalog {
  list(): Promise<readonly Dataset[]>
  /** Fields of a request that its dataset can't serve; empty if it can be run. */
  check(request: BacktestRequest): Promise<readonly FieldError[]>
}
