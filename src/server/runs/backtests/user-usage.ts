import { eq, sql } from 'drizzle-orm'
import { SIMULATED_DATASET_ID, UNFINISHED } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { prepareStatement } from '../../kernel/db/prepared.ts'
import { backtests, userPreferences } from '../../kernel/db/schema/index.ts'
import { batched } from '../../kernel/db/batched.ts'

/** A user's state on which a submission depends. */
export interface UserUsage {
  /** The user's default dataset. */
  readonly dataset: string
  /** Number of the user's unfinished backtests. */
  readonly unfinished: number
}

/** Reads the state of users. Calls made while a statement is in progress are batched into the next one. */
export function lookUpUserUsage(db: Db): (userId: string) => Promise<UserUsage> {
  const find = prepareStatement<{ dataset: string | null; unfinished: number }>(db, 'user-usage', USER_USAGE)
  return batched(async (users) => {
    const rows = await find({ users })
    return rows.map(({ dataset, unfinished }) => ({ dataset: dataset ?? SIMULATED_DATASET_ID, unfinished }))
  })
}

const unfinishedStates = sql.join(
  UNFINISHED.map((status) => sql.raw(`'${status}'`)),
  sql`, `,
)
const USER_USAGE = sql`
  select ${userPreferences.defaultDataset} as dataset, (
    select count(*)::int from ${backtests} where ${backtests.userId} = asked.id and ${backtests.status} in (${unfinishedStates})
  ) as unfinished
  from unnest(${sql.placeholder('users')}::text[]) with ordinality as asked (id, place)
  left join ${userPreferences} on ${eq(userPreferences.userId, sql`asked.id`)}
  order by asked.place`
