import { z } from 'zod'
import type { FormValues } from '../../../strategy/form-values.ts'
import { readStrategy } from '../../../strategy/strategy-document.ts'
import { savedMark } from './strategy-to-save.ts'

/** What another screen sends along when it opens this one with a strategy. */
const openingSchema = z.object({
  loadStrategy: z.boolean().optional(),
  runBacktest: z.boolean().optional(),
  strategyData: z.record(z.string(), z.unknown()),
  strategyName: z.string().optional(),
  portfolioName: z.string().optional(),
  strategyId: z.string().optional(),
  strategyEdits: z.number().optional(),
})

/** A strategy that another screen brings, and whether it is to be run at once. */
export interface Opened {
  readonly values: FormValues
  readonly runs: boolean
}

/** Entry and exit of a saved strategy that says nothing of them. */
const RESTORED_TIMES = { entryStartTime: '09:16', entryEndTime: '15:15', squareOffTime: '15:15' } as const

/**
 * The strategy in a navigation state: `strategyData` is a request, or a saved configuration that holds one as `formData`.
 * Undefined when the state brings none.
 * @throws Error naming the first field that is wrong.
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
