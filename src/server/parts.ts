import { createDayExplainer } from './runs/backtests/day-explainer.ts'
import { createLiveRunner } from './runs/backtests/live-runner.ts'
import { createThreadRunner } from './runs/backtests/thread-runner.ts'
import { RESERVE } from './runs/backtests/worker.ts'
import type { Config } from './kernel/config/config.ts'
import { createMailer } from './kernel/outbox/mailer.ts'
import { folderCatalog } from './data/datasets/market-data.ts'
import { prepareMarketDataFolder } from './kernel/config/market-data-folder.ts'
import { createLog } from './kernel/log.ts'
import { createSweeper } from './runs/sweeps/sweeper.ts'
import type { Parts } from './main.ts'
import { createPaperDesk } from './deployments/desk-threads.ts'
import { createPusher } from './kernel/outbox/pusher.ts'

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
