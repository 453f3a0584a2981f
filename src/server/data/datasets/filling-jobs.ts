import { and, inArray } from 'drizzle-orm'
import { UNFINISHED } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { jobs } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { ownTarget } from './ownership.ts'
import { datasetOf, SCENARIO } from './scenario-job.ts'

/** What a job does, and the dataset that it fills, by its kind. */
const FILLING = {
  download: {
    what: 'A download into this dataset',
    dataset: (payload: unknown, userId: string) =>
      ownTarget(userId, (payload as { dataset: string }).dataset),
  },
  scenario: {
    what: 'The generation of this dataset',
    dataset: (payload: unknown, userId: string) => {
      // A job of an older version may have another payload; it fails when it goes on.
      const { data } = SCENARIO.payload.safeParse(payload)
      return data && datasetOf(data, userId)
    },
  },
} as const

const KINDS = Object.keys(FILLING) as (keyof typeof FILLING)[]

/**
 * Ensures that no download and no generation fills a dataset, which would bring it back after its deletion, and cannot
 * be joined by another one.
 * @param then what the user can do once none does
 * @throws HttpError `conflict`
 */
export async function requireNoFilling(db: Db, dataset: string, then: string): Promise<void> {
  const unfinished = await db
    .select({ kind: jobs.kind, payload: jobs.payload, userId: jobs.userId })
    .from(jobs)
    .where(and(inArray(jobs.kind, KINDS), inArray(jobs.status, UNFINISHED)))
  const filling = unfinished
    .map(({ kind, payload, userId }) => ({ ...FILLING[kind as keyof typeof FILLING], payload, userId }))
    .find((job) => job.dataset(job.payload, job.userId) === dataset)
  if (!filling) return
  throw new HttpError(
    'conflict',
    `${filling.what} is not finished; wait for it to end, or stop it, then ${then}`,
  )
}
