import { sql } from 'drizzle-orm'
import { SIMULATED_DATASET_ID } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtestResults, backtests, trials } from '../../kernel/db/schema/index.ts'
import { prepareStatement } from '../../kernel/db/prepared.ts'
import { batched } from '../../kernel/db/batched.ts'
import type { EncodedResult } from './result-encoding.ts'
import type { Run } from './run-record.ts'
import { hashesOf } from './strategy-hashes.ts'
import { keptChance } from './trials.ts'

/** A completed backtest that isn't stored yet. */
export interface AnsweredRun extends Pick<Run, 'id' | 'userId' | 'request' | 'submittedAt'> {
  /** Name in lists. */
  readonly name: string
  readonly priority: (typeof backtests.$inferInsert)['priority']
  readonly startedAt: Date
  readonly result: EncodedResult
}

/**
 * Stores completed backtests with their results and trials, each completely or not at all. Runs that end
 * while a statement is in progress are batched into the next one, which saves statements and disk flushes. No
 * message is sent, because no client knows the ids yet.
 */
export function storeAnswered(db: Db): (run: AnsweredRun) => Promise<void> {
  const insert = prepareStatement(db, 'store_answered', INSERT)
  return batched(async (runs) => {
    await insert(valuesOf(runs))
    return runs.map(() => undefined)
  })
}

/**
 * One run as a row for `jsonb_to_recordset`. Byte columns are given as position, counted from 1, and length
 * in the joined bytes of all runs.
 */
function rowOf(run: AnsweredRun, place: (bytes: Uint8Array) => readonly [from: number, count: number]) {
  const { id, userId, name, priority, request, submittedAt, startedAt, result } = run
  const { summary, performance, tradeCount, datasetVersion, dailySharpe, chance, overview, days, trades } =
    result
  const { dataset = SIMULATED_DATASET_ID } = request
  return {
    id,
    name,
    priority,
    request,
    dataset,
    summary,
    performance,
    ...hashesOf(request),
    user_id: userId,
    submitted_at: submittedAt,
    started_at: startedAt,
    finished_at: new Date(),
    trade_count: tradeCount,
    dataset_version: datasetVersion,
    daily_sharpe: dailySharpe,
    chance,
    overview: place(overview),
    days: place(days),
    trades: place(trades),
  }
}

/** Parameters of the statement: all rows as one JSON text, and all their bytes joined. */
function valuesOf(runs: readonly AnsweredRun[]) {
  const parts: Uint8Array[] = []
  let end = 1
  const place = (part: Uint8Array) => {
    parts.push(part)
    const from = end
    end += part.length
    return [from, part.length] as const
  }
  const rows = JSON.stringify(runs.map((run) => rowOf(run, place)))
  return { rows, bytes: Buffer.concat(parts) }
}

/**
 * Inserts any number of runs. Trials are sorted, so that concurrent statements lock the same rows in the same
 * order and can't deadlock.
 */
const INSERT = sql`
  with run as materialized (
    select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as run (
      id uuid, user_id text, name text, priority text, request jsonb, dataset text, "strategyHash" text,
      "familyHash" text, summary jsonb, performance jsonb, submitted_at timestamptz, started_at timestamptz,
      finished_at timestamptz, trade_count int, dataset_version text, daily_sharpe real, chance real,
      overview int[], days int[], trades int[]
    )
  ),
  content as materialized (select ${sql.placeholder('bytes')}::bytea as bytes),
  ended as (
    insert into ${backtests} (
      id, user_id, name, priority, request, status, progress, attempt, submitted_at, started_at, finished_at,
      strategy_hash, family_hash, dataset_version
    )
    select id, user_id, name, priority, request, 'completed', 100, 1, submitted_at, started_at, finished_at,
      "strategyHash", "familyHash", dataset_version
    from run
  ),
  result as (
    insert into ${backtestResults} (backtest_id, user_id, summary, performance, overview, days, trades, trade_count)
    select id, user_id, summary, performance, substr(bytes, overview[1], overview[2]), substr(bytes, days[1], days[2]),
      substr(bytes, trades[1], trades[2]), trade_count
    from run, content
  )
  insert into ${trials} (user_id, dataset, strategy_hash, family_hash, daily_sharpe, chance)
  select distinct on (user_id, "strategyHash", dataset) user_id, dataset, "strategyHash", "familyHash", daily_sharpe, chance
  from run order by user_id, "strategyHash", dataset, finished_at desc
  on conflict (user_id, strategy_hash, dataset) do update set
    daily_sharpe = excluded.daily_sharpe, chance = ${keptChance(sql`excluded.chance`)}`
