import { z } from 'zod'
import type { FormValues } from '../../../strategy/form-values.ts'
import { readStrategy } from '../../../strategy/strategy-document.ts'
import { savedMark } from './strategy-to-save.ts'

/** Navigation state with which another screen opens the builder. */
const openingSchema = z.object({
  loadStrategy: z.boolean().optional(),
  runBacktest: z.boolean().optional(),
  strategyData: z.record(z.string(), z.unknown()),
  strategyName: z.string().optional(),
  portfolioName: z.string().optional(),
  strategyId: z.string().optional(),
  strategyEdits: z.number().optional(),
})

/** A strategy from another screen, and whether to run it at once. */
export interface Opened {
  readonly values: FormValues
  readonly runs: boolean
}

/** Entry and exit times of a saved strategy without times. */
const RESTORED_TIMES = { entryStartTime: '09:16', entryEndTime: '15:15', squareOffTime: '15:15' } as const

/**
 * The strategy in a navigation state: `strategyData` is a request, or a saved configuration with the request as
 * `formData`. Undefined without a strategy.
 * @throws Error that names the first invalid field
 */
export function openedByState(state: unknown): Opened | undefined {
  const opening = openingSchema.safeParse(state)
  if (!opening.success) return undefined
  const { strategyData, runBacktest = false, strategyId, strategyEdits, ...names } = opening.data
  const request = isObject(strategyData['formData']) ? strategyData['formData'] : strategyData
  const values = readStrategy({ ...names, request: withTimes(request) })
  const marked =
    strategyId === undefined
      ? values
      : { ...values, saved: savedMark(values, { id: strategyId, edits: strategyEdits }) }
  return { values: marked, runs: runBacktest }
}

function withTimes(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!isObject(request['strategy'])) return { ...request }
  return { ...request, strategy: { ...RESTORED_TIMES, ...request['strategy'] } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
