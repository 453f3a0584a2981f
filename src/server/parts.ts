import { createDayExplainer } from './backtests/day-explainer.ts'
import { createThreadRunner } from './backtests/thread-runner.ts'
import type { Config } from './config/config.ts'
import { createMailer } from './contact/mailer.ts'
import { folderCatalog } from './datasets/market-data.ts'
import { prepareMarketDataFolder } from './datasets/market-data-folder.ts'
import { createLog } from './log.ts'
import type { Parts } from './main.ts'

/** What the shipped program is made of. */
export function createParts(config: Config): Parts {
  const marketDataFolder = prepareMarketDataFolder(config)
  const threads = config.workerThreads
  return {
    log: createLog(config.logLevel),
    runner: threads > 0 ? createThreadRunner({ threads, marketDataFolder }) : undefined,
    datasets: folderCatalog(marketDataFolder),
    mailer: createMailer(config),
    explainer: createDayExplainer(marketDataFolder),
  }
}
