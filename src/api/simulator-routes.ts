import { z } from 'zod'
import { DATASET_ID, SIMULATED_DATASET_ID } from '#domain'
import {
  backtestRequestSchema,
  dayExplanationSchema,
  isoDateSchema,
  marketMomentSchema,
  simulatorNameSchema,
  simulatorSchema,
  simulatorStateSchema,
  startedFromSchema,
  underlyingSchema,
} from '#domain/schemas'
import { defineRoute } from './route.ts'

const tag = 'Simulators'
const params = z.object({ id: z.string().min(1).max(64) })
const dataset = z.string().regex(DATASET_ID)

const EXAMPLE_MOMENT = { date: '2024-01-02', time: '10:00' }

/** Saved simulators: a moment, a position, everything done since, and the journal. */
export const simulatorRoutes = {
  listSimulators: defineRoute('GET', '/api/data/simulators', {
    access: 'user',
    summary: 'Your simulators with their contents, last changed first',
    tag,
    query: z.object({}),
    output: z.array(simulatorSchema),
    errors: [],
  }),
  createSimulator: defineRoute('POST', '/api/data/simulators', {
    access: 'user',
    addsRow: true,
    summary: 'Save a moment and a position as a simulator',
    tag,
    body: z.strictObject({
      name: simulatorNameSchema,
      underlying: underlyingSchema,
      dataset: dataset.default(SIMULATED_DATASET_ID),
      state: simulatorStateSchema,
    }),
    output: simulatorSchema,
    status: 201,
    errors: ['conflict'],
    example: {
      body: {
        name: 'Straddle on expiry day',
        underlying: 'NIFTY',
        state: { moment: EXAMPLE_MOMENT, expiry: '2024-01-04', legs: [], history: [], notes: [] },
      },
    },
  }),
  changeSimulator: defineRoute('PATCH', '/api/data/simulators/{id}', {
    access: 'user',
    summary: 'Rename a simulator, or replace its contents; omitted fields stay unchanged',
    tag,
    params,
    body: z.strictObject({
      edits: startedFromSchema,
      name: simulatorNameSchema.optional(),
      state: simulatorStateSchema.optional(),
    }),
    output: simulatorSchema,
    errors: ['not_found', 'edited_meanwhile'],
    example: { body: { name: 'Straddle, adjusted' } },
  }),
  deleteSimulator: defineRoute('DELETE', '/api/data/simulators/{id}', {
    access: 'user',
    summary: 'Delete a simulator; its forks stay',
    tag,
    params,
    output: z.object({ id: z.string() }),
    errors: ['not_found'],
  }),
  forkSimulator: defineRoute('POST', '/api/data/simulators/{id}/fork', {
    access: 'user',
    addsRow: true,
    summary: 'Copy a simulator as it was at an earlier minute',
    tag,
    params,
    body: z.strictObject({ name: simulatorNameSchema, at: marketMomentSchema }),
    output: simulatorSchema,
    status: 201,
    errors: ['not_found', 'conflict'],
    example: { body: { name: 'Without the adjustment', at: EXAMPLE_MOMENT } },
  }),
  ruleDay: defineRoute('POST', '/api/data/options/rule-day', {
    access: 'user',
    summary:
      'What a strategy does on one session, by the rules of that day: every price, level, rule and charge',
    tag: 'Options',
    body: z.strictObject({
      /** Its dates are ignored. */
      request: backtestRequestSchema,
      date: isoDateSchema,
      /** Replaces the strategy's entry window by this single minute. */
      entry: marketMomentSchema.shape.time.optional(),
    }),
    output: dayExplanationSchema,
    errors: ['not_found'],
    readOnly: true,
  }),
}
