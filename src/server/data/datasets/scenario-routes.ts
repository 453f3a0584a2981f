import type { FastifyInstance } from 'fastify'
import { routes, type ScenarioJob } from '#api'
import { FURTHER_YEARS, SESSION_BYTES } from '#domain'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import { cancelJob, findJobRow, listJobRows, submitJob, type JobQueue } from '../../kernel/jobs/record.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { requireNoFilling } from './filling-jobs.ts'
import { mostBytesOf } from './ownership.ts'
import { datasetOf, SCENARIO, scenarioJobOf, sessionsOf } from './scenario-job.ts'

export interface ScenarioRoutesOptions extends JobQueue {
  /** Whether datasets come from a bucket, which only the command line writes to. */
  readonly readOnly: boolean
  readonly quota: StorageQuota
}

const MOST_LISTED = 10

/** @throws HttpError `conflict` if the dataset would exceed the user's storage */
async function requireRoomFor(
  { db, quota }: ScenarioRoutesOptions,
  request: ScenarioJob['request'],
  userId: string,
): Promise<void> {
  const most = await mostBytesOf({ db, quota }, { id: datasetOf(request, userId), userId })
  const bytes = sessionsOf(request) * SESSION_BYTES
  if (most === undefined || bytes <= most) return
  const remedy = request.scenario === FURTHER_YEARS ? ', or choose fewer years' : ''
  throw new HttpError(
    'conflict',
    `It takes about ${gigabytes(bytes)}, and ${gigabytes(most)} of your storage are left: delete a dataset of yours${remedy}`,
  )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Routes for datasets of the simulated market's scenarios. */
export function scenarioRoutes(app: FastifyInstance, options: ScenarioRoutesOptions): void {
  const { db, readOnly } = options
  handle(app, routes.makeScenario, async ({ body, user }) => {
    if (readOnly)
      throw new HttpError(
        'conflict',
        'Market data of this installation lies in a bucket: make it with `delta generate --scenario` and upload with `delta push`',
      )
    const { audience = user.role === 'admin' ? 'everybody' : 'me' } = body
    if (audience === 'everybody' && user.role !== 'admin')
      throw new HttpError(
        'forbidden',
        'Only an administrator may make data for everybody; make it for yourself',
      )
    const payload = { ...body, audience }
    await requireNoFilling(db, datasetOf(payload, user.id), 'make it again')
    await requireRoomFor(options, payload, user.id)
    const id = await submitJob(options, SCENARIO, { userId: user.id, payload })
    return { data: { id }, message: 'The dataset is being made' }
  })
  handle(app, routes.listScenarios, async ({ user }) => ({
    data: (await listJobRows(db, { kind: SCENARIO.kind, userId: user.id, limit: MOST_LISTED })).map(
      scenarioJobOf,
    ),
  }))
  handle(app, routes.cancelScenario, async ({ params: { id }, user }) => {
    const find = () => findJobRow(db, SCENARIO.kind, { userId: user.id, id })
    if (!(await find())) throw notFound('There is no such dataset on its way')
    await cancelJob(options, id)
    return { data: scenarioJobOf((await find())!) }
  })
}
