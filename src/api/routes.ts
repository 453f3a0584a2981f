import { authRoutes } from './auth-routes.ts'
import { backtestRoutes } from './backtest-routes.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { marketDataRoutes } from './market-data-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { strategyRoutes } from './strategy-routes.ts'
import { systemRoutes } from './system-routes.ts'

/** Every route of the product. */
export const routes = {
  ...systemRoutes,
  ...authRoutes,
  ...datasetRoutes,
  ...marketDataRoutes,
  ...backtestRoutes,
  ...strategyRoutes,
  ...contactRoutes,
}
