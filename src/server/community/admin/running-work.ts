import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RunningWork } from '#api'
import { UNFINISHED, type OrderGiver } from '#domain'
import { cancelBacktest } from '../../runs/backtests/submit.ts'
import { runBacktestJob } from '../../runs/backtests/run-backtest.job.ts'
import type { Db } from '../../kernel/db/database.ts'
import { backtests, deployments, jobs } from '../../kernel/db/schema/index.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import { cancelJob } from '../../kernel/jobs/record.ts'
import { giveOrders } from '../../deployments/record.ts'

/** Labels of job kinds; an unknown kind is its own label. */
const JOB_WORDS: Readonly<Record<string, string | undefined>> = {
  batch: 'Test of several strategies',
  portfolio: 'Portfolio run',
  sweep: 'Search',
  stress: 'Stress test',
  download: 'Download from a broker',
  capture: 'Nightly capture from a broker',
  scenario: 'Scenario dataset',
}

const KIND_WORDS: Readonly<Record<string, string | undefined>> = {
  deployment: 'Deployment on paper',
  backtest: 'Backtest',
}

/** A page of unfinished work with its users, oldest first, without its content. */
export async function listRunningWork(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ work: RunningWork[]; total: number }> {
  const isUnfinished = sql`status in ('submitted', 'queued', 'running')`
  const { rows } = await db.execute<Row>(sql`
    select work.*, case when is_guest then 'Guest' else users.email end as "user", users.name, ${bytesOfDeployment} as bytes,
      (select book_id from deployments as one where work.kind = 'deployment' and one.id = work.id) as "bookId"
    from (select *, count(*) over ()::int as total from (
      select 'deployment' as kind, id, 'deployment' as what, user_id, state, null::real as progress, created_at as since
      from deployments where ended_at is null
      union all
      select 'backtest', id, 'backtest', user_id, status, progress, submitted_at from backtests where ${isUnfinished}
      union all
      select 'job', id, kind, user_id, status, progress, submitted_at from jobs where ${isUnfinished}
    ) as every order by since, id limit ${limit} offset ${offset}) as work
    join users on users.id = work.user_id order by since, work.id`)
  return { work: rows.map(toRunningWork), total: rows[0]?.total ?? 0 }
}

/** Bytes of what a deployment has stored, without indexes; null for other work. Computed for the rows of a page only. */
const bytesOfDeployment = sql`case when work.kind = 'deployment' then (${sql.join(
  ['deployment_minutes', 'deployment_log', 'deployment_orders', 'deployment_days', 'deployment_trades'].map(
    (table) =>
      sql`(select coalesce(sum(pg_column_size(one.*)), 0) from ${sql.identifier(table)} as one where one.deployment_id = work.id)`,
  ),
  sql` + `,
)}) end::float8`

type Row = Omit<RunningWork, 'userId' | 'kind'> & {
  readonly kind: RunningWork['kind']
  readonly user_id: string
  readonly total: number
  readonly [column: string]: unknown
}

function toRunningWork({
  kind,
  id,
  what,
  user_id: userId,
  user,
  name,
  state,
  progress,
  since,
  bytes,
  bookId,
}: Row): RunningWork {
  return {
    kind,
    id,
    userId,
    user,
    name,
    state,
    what: KIND_WORDS[kind] ?? JOB_WORDS[what] ?? what,
    progress: progress === null ? null : Math.round(progress),
    since: new Date(since).toISOString(),
    bytes,
    bookId,
  }
}

/** Identifies one piece of running work. */
export type WorkKey = Pick<RunningWork, 'kind' | 'id'>

interface Found {
  readonly userId: string
  /** The owner's name for it, used in the notification. */
  readonly name: string
}

/**
 * Ends one piece of work: a deployment closes its positions and ends, a backtest or job is cancelled.
 * @returns its owner and name
 * @throws HttpError `not_found`; `conflict` if it has already ended
 */
export async function stopWork(db: Db, queue: Queue, { kind, id }: WorkKey): Promise<Found> {
  return db.transaction(async (tx) => {
    if (kind === 'deployment') {
      const [row] = await tx.select().from(deployments).where(eq(deployments.id, id))
      if (!row) throw notFound('This deployment does not exist any more')
      if (row.endedAt) throw ended()
      await giveOrders(tx, [row], stopBy('administrator'))
      return { userId: row.userId, name: row.name }
    }
    if (kind === 'backtest') {
      const [row] = await tx.select().from(backtests).where(eq(backtests.id, id))
      if (!row) throw notFound('This backtest does not exist any more')
      if (!UNFINISHED.includes(row.status)) throw ended()
      await cancelBacktest(tx, queue, { userId: row.userId, id })
      return { userId: row.userId, name: row.name }
    }
    const [row] = await tx.select().from(jobs).where(eq(jobs.id, id))
    if (!row) throw notFound('This job does not exist any more')
    if (!UNFINISHED.includes(row.status)) throw ended()
    await cancelJob({ db: tx, queue, job: runBacktestJob }, id)
    return { userId: row.userId, name: JOB_WORDS[row.kind] ?? row.kind }
  })
}

/** The order that ends a deployment, and the log says by whom. */
const stopBy = (by: OrderGiver) => ({ kind: 'stop', details: { by } }) as const

const ended = () => new HttpError('conflict', 'It has ended already')

/** Ends all running work of a user, in the transaction that disables them or ends their guest's workspace. */
export async function stopWorkOf(tx: Db, queue: Queue, userId: string): Promise<void> {
  const running = await tx
    .select({ id: deployments.id, userId: deployments.userId })
    .from(deployments)
    .where(and(eq(deployments.userId, userId), isNull(deployments.endedAt)))
  await giveOrders(tx, running, stopBy('disabled-account'))
  const runs = await tx
    .select({ id: backtests.id })
    .from(backtests)
    .where(and(eq(backtests.userId, userId), inArray(backtests.status, UNFINISHED)))
  for (const { id } of runs) await cancelBacktest(tx, queue, { userId, id })
  const others = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), inArray(jobs.status, UNFINISHED)))
  for (const { id } of others) await cancelJob({ db: tx, queue, job: runBacktestJob }, id)
}
