import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import { cancelJob, findJobRow, listJobRows, submitJob, type JobQueue } from '../../kernel/jobs/record.ts'
import { SCENARIO, scenarioJobOf } from './scenario-job.ts'

export interface ScenarioRoutesOptions extends JobQueue {
  /** Whether datasets come from a bucket, which only the command line writes to. */
  readonly readOnly: boolean
}

const MOST_LISTED = 10

/** Routes for datasets of the simulated market's scenarios. */
export function scenarioRoutes(app: FastifyInstance, options: ScenarioRoutesOptions): void {
  const { db, readOnly } = options
  handle(app, routes.makeScenario, async ({ body, user }) => {
    if (readOnly)
      throw new HttpError(
        'conflict',
        'Market data of this installation lies in a bucket: make it with `delta generate --scenario` and upload with `delta push`',
      )
    const id = await submitJob(options, SCENARIO, { userId: user.id, payload: body })
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
