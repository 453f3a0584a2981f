import { backtestRoutes } from './backtest-routes.ts'
import { datasetRoutes, systemRoutes } from './system-routes.ts'

/** Every route of the product. */
export const routes = {
  ...systemRoutes,
  ...datasetRoutes,
  ...backtestRoutes,
}
