import type { Dataset } from '#api'

/** The market data that this installation has. */
export interface DatasetCatalog {
  list(): Promise<readonly Dataset[]>
}
