import { createDayExplainer } from './backtests/day-explainer.ts'
import { createLiveRunner } from './backtests/live-runner.ts'
import { createThreadRunner } from './backtests/thread-runner.ts'
import { RESERVE } from './backtests/worker.ts'
import type { Config } from './config/config.ts'
import { createMailer } from './notifications/mailer.ts'
import { folderCatalog } from './datasets/market-data.ts'
import { prepareMarketDataFolder } from './datasets/market-data-folder.ts'
import { createLog } from './log.ts'
import { createSweeper } from './sweeps/sweeper.ts'
import type { Parts } from './main.ts'
import { createPaperDesk } from './paper/desk-threads.ts'
import { createPusher } from './notifications/pusher.ts'

/** The production dependencies. */
export function createParts(config: Config): Parts {
  const marketDataFolder = prepareMarketDataFolder(config)
  const threads = config.workerThreads
  const log = createLog(config.logLevel)
  return {
    log,
    runner: threads > 0 ? createThreadRunner({ threads, reserve: RESERVE, marketDataFolder }) : undefined,
    sweeper: createSweeper(marketDataFolder, Math.max(1, threads)),
    datasets: folderCatalog(marketDataFolder, log),
    mailer: createMailer(config),
    pusher: createPusher(config),
    explainer: createDayExplainer(marketDataFolder),
    live: createLiveRunner(marketDataFolder),
    paper: createPaperDesk(marketDataFolder),
  }
}
