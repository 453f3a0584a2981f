import type { Logger } from 'pino'
import type { Brokers } from '#brokers'
import type { NewAdmin } from './accounts/auth/first-admin.ts'
import type { InstalledDatasets } from './data/datasets/catalog.ts'
import { folderCatalog } from './data/datasets/market-data.ts'
import { createThreadedHost, type DeploymentHost } from './deployments/deployment-host.ts'
import type { Config } from './kernel/config/config.ts'
import { prepareMarketDataFolder } from './kernel/config/market-data-folder.ts'
import { createLog } from './kernel/log.ts'
import { createMailer, type Mailer } from './kernel/outbox/mailer.ts'
import { createPusher, type Pusher } from './kernel/outbox/pusher.ts'
import type { WebhookPoster } from './kernel/outbox/webhook.ts'
import { createDayExplainer, type DayExplainer } from './runs/backtests/day-explainer.ts'
import { EDIT_THREADS } from './runs/backtests/unkept-runs.ts'
import { createThreadRunner } from './runs/backtests/thread-runner.ts'
import { WARM_THREADS } from './runs/backtests/warm-up.ts'
import { RESERVE } from './runs/backtests/worker.ts'
import type { Runners } from './runs/plugin.ts'
import { createSweeper } from './runs/sweeps/sweeper.ts'

/** Dependencies of a process apart from its configuration; tests replace them. */
export interface Dependencies extends Runners {
  readonly log: Logger
  readonly datasets: InstalledDatasets
  /** Undefined on a server that sends no mail; contact messages are then only stored. */
  readonly mailer: Mailer | undefined
  /** Undefined on a server without push notifications. */
  readonly pusher?: Pusher | undefined
  /** Posts to the webhooks of users; only tests replace it. */
  readonly webhooks?: WebhookPoster | undefined
  readonly explainer: DayExplainer
  /** Undefined uses the brokers' own or configured addresses. */
  readonly brokers?: Brokers
  readonly deploymentHost: DeploymentHost
  /** Clock of deployments, in milliseconds since 1970; only tests replace it. */
  readonly now?: () => number
  /** Only tests trade durability for speed. */
  readonly durable?: boolean
  /** Least duration of a sign-in; only tests shorten it. */
  readonly signInMilliseconds?: number
  /** Called as soon as this start has created the administrator, even if the start fails later. */
  readonly onNewAdmin?: (admin: NewAdmin) => void
  /** Called before the server starts listening, for blocking work that would delay requests. */
  readonly beforeListening?: () => void
  /** Returns memory to the system after a while without requests. */
  readonly releaseMemory?: () => void
}

/** Dependencies of a worker process. */
export type WorkerDependencies = Pick<
  Dependencies,
  'log' | 'runner' | 'sweeper' | 'durable' | 'datasets' | 'brokers'
>

/** The production dependencies. */
export function createDependencies(config: Config): Dependencies {
  const marketDataFolder = prepareMarketDataFolder(config)
  const threads = config.workerThreads
  const most = threads + RESERVE
  const first = config.prepareSimulated.length > 0 ? Math.min(threads, WARM_THREADS) : 1
  const log = createLog(config.logLevel)
  return {
    log,
    runner:
      threads > 0
        ? createThreadRunner({ marketDataFolder, most, kept: 1, first, atOnce: threads })
        : undefined,
    edits: createThreadRunner({ marketDataFolder, most: EDIT_THREADS, kept: 0 }),
    sweeper: createSweeper(marketDataFolder, Math.max(1, threads)),
    datasets: folderCatalog(marketDataFolder, log),
    mailer: createMailer(config),
    pusher: createPusher(config),
    explainer: createDayExplainer(marketDataFolder),
    deploymentHost: createThreadedHost(marketDataFolder),
  }
}
