import { accountRoutes } from './account-routes.ts'
import { adminRoutes } from './admin-routes.ts'
import { assistantRoutes } from './assistant-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { bookRoutes } from './book-routes.ts'
import { brokerRoutes } from './broker-routes.ts'
import { batchRoutes } from './batch-routes.ts'
import { backtestRoutes } from './backtest-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { deploymentRoutes } from './deployment-routes.ts'
import { marketDataRoutes } from './market-data-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { runRoutes } from './run-routes.ts'
import { shareRoutes } from './share-routes.ts'
import { issueRoutes } from './issue-routes.ts'
import { portfolioRoutes } from './portfolio-routes.ts'
import { portfolioRunRoutes } from './portfolio-run-routes.ts'
import { simulatorRoutes } from './simulator-routes.ts'
import { stressRoutes } from './stress-routes.ts'
import { sweepRoutes } from './sweep-routes.ts'
import { strategyRoutes } from './strategy-routes.ts'
import { systemRoutes } from './system-routes.ts'
import { tradeLogRoutes } from './trade-log-routes.ts'

/** Named group by group: written out, the type of all routes is too large for the compiler. */
type Routes = typeof systemRoutes &
  typeof authRoutes &
  typeof passkeyRoutes &
  typeof accountRoutes &
  typeof adminRoutes &
  typeof datasetRoutes &
  typeof marketDataRoutes &
  typeof brokerRoutes &
  typeof backtestRoutes &
  typeof strategyRoutes &
  typeof dashboardRoutes &
  typeof batchRoutes &
  typeof runRoutes &
  typeof shareRoutes &
  typeof tradeLogRoutes &
  typeof sweepRoutes &
  typeof stressRoutes &
  typeof portfolioRoutes &
  typeof portfolioRunRoutes &
  typeof bookRoutes &
  typeof simulatorRoutes &
  typeof deploymentRoutes &
  typeof contactRoutes &
  typeof issueRoutes &
  typeof assistantRoutes

/** Every route of the product. */
export const routes: Routes = {
  ...systemRoutes,
  ...authRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...datasetRoutes,
  ...marketDataRoutes,
  ...brokerRoutes,
  ...backtestRoutes,
  ...strategyRoutes,
  ...dashboardRoutes,
  ...batchRoutes,
  ...runRoutes,
  ...shareRoutes,
  ...tradeLogRoutes,
  ...sweepRoutes,
  ...stressRoutes,
  ...portfolioRoutes,
  ...portfolioRunRoutes,
  ...bookRoutes,
  ...simulatorRoutes,
  ...deploymentRoutes,
  ...contactRoutes,
  ...issueRoutes,
  ...assistantRoutes,
}
