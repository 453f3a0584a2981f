import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { openDatabase, type Database, type Db } from './db/database.ts'
import { listenToNotifications, type Notifications } from './db/notifications.ts'
import { openQueue, QUEUE_CHANNEL, type JobDefinition, type Queue } from './jobs/queue.ts'
import { BACKTEST_CHANNEL } from './jobs/changes.ts'
import { quotaOf, type StorageQuota } from './limits/quota.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createPost, type Mailer, type Post } from './outbox/mailer.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import type { Pusher } from './outbox/pusher.ts'
import { createWebhookPoster, type WebhookPoster } from './outbox/webhook.ts'
import { sealSecretsAgain } from './outbox/webhook-secrets.ts'
import { openVault, type Vault } from './vault.ts'

/** Services available to every floor of a server or worker process. */
export interface Kernel {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly db: Db
  readonly queue: Queue
  readonly notifications: Notifications
  readonly metrics: Metrics
  readonly quota: StorageQuota
  readonly outbox: Outbox
  readonly post: Post
  readonly mailer: Mailer | undefined
  readonly pusher: Pusher | undefined
  readonly webhooks: WebhookPoster
  /** Encrypts secrets of users before they are stored. */
  readonly vault: Vault
  /** Definition by which jobs are queued for workers. */
  readonly job: JobDefinition
  /** Clock of deployments, milliseconds since 1970. */
  readonly now: () => number
}

export interface KernelOptions {
  readonly log: Logger
  readonly mailer?: Mailer | undefined
  readonly pusher?: Pusher | undefined
  /** Only tests replace it. */
  readonly webhooks?: WebhookPoster | undefined
  /** Only tests trade durability for speed. */
  readonly durable?: boolean
  readonly now?: () => number
  readonly job: JobDefinition
  /** Database channels of higher floors to listen to. */
  readonly channels: readonly string[]
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined
}

/** Opens the database and everything built on it; `opened` owns each part as soon as it exists. */
export async function openKernel(
  opened: AsyncDisposableStack,
  config: Config,
  {
    log,
    mailer,
    pusher,
    webhooks = createWebhookPoster(),
    durable,
    now = Date.now,
    job,
    channels,
    signal,
  }: KernelOptions,
): Promise<Kernel> {
  const { dataFolder, databaseUrl } = config
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    log,
    durable,
    signal,
  })
  opened.defer(() => database.close())
  signal?.throwIfAborted()
  const notifications = await listenToNotifications(
    database.connection,
    [BACKTEST_CHANNEL, QUEUE_CHANNEL, ...channels],
    log,
  )
  opened.defer(() => notifications.close())
  const queue = openQueue({ database, notifications, log })
  opened.defer(() => queue.close())
  signal?.throwIfAborted()
  const { db } = database
  const vault = openVault(config)
  await sealSecretsAgain({ db, vault })
  return {
    config,
    log,
    database,
    db,
    queue,
    notifications,
    mailer,
    pusher,
    webhooks,
    vault,
    job,
    now,
    metrics: createMetrics(),
    quota: quotaOf(config, db),
    outbox: createOutbox(queue, { email: mailer !== undefined, push: pusher !== undefined }),
    post: createPost(config, { mailer, log }),
  }
}
