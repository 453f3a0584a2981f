import { useCallback, useEffect, useState, type RefObject, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { MESSAGES, type SavedStrategy, type BacktestBundle, type Performance } from '#domain'
import {
  asUnsent,
  removeUnsent,
  storeUnsent,
  attachToUnsent,
} from '../../../strategy/stored/kept-strategies.ts'
import {
  isRefusal,
  saveFailed,
  sendEdit,
  sendFailure,
  sendPerformance,
} from '../../../strategy/stored/send-strategy.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { savedMark, strategyToSave, testedText } from '../model/strategy-to-save.ts'
import { performanceOf } from '#engine/analytics'
import type { RunState } from '../run/use-backtest-run.ts'

export type SaveState =
  | { readonly phase: 'idle' | 'saving' }
  | { readonly phase: 'saved' | 'failed'; readonly message: string }

/** How long the outcome of a save is shown. */
const SHOWN_MILLISECONDS = { saved: 3000, failed: 5000 } as const

interface Options {
  readonly userId: string
  readonly lastTest: RefObject<TestedForm | undefined>
  /** Called if the server could not take a strategy. */
  readonly onUnreachable: () => void
}

/** Saves the form as a strategy: on the server, or in this browser while the server is away. */
export function useSaveStrategy({ userId, lastTest, onUnreachable }: Options) {
  const { getValues, setValue, trigger } = useFormContext<FormValues>()
  const [state, setState] = useState<SaveState>({ phase: 'idle' })
  useEffect(() => {
    if (state.phase !== 'saved' && state.phase !== 'failed') return
    const timer = setTimeout(() => setState({ phase: 'idle' }), SHOWN_MILLISECONDS[state.phase])
    return () => clearTimeout(timer)
  }, [state])

  const save = useCallback(async () => {
    const values = structuredClone(getValues())
    const isTested = lastTest.current && lastTest.current.text === testedText(values.request)
    const performance = isTested ? (lastTest.current?.performance ?? null) : null
    const made = strategyToSave(values, { now: new Date(), random: Math.random(), performance })
    if ('problem' in made) {
      // Shows validation messages at their fields.
      void trigger()
      setState({ phase: 'failed', message: saveFailed(made.problem) })
      return
    }
    setState({ phase: 'saving' })
    const outcome = await sendOrKeep(userId, made.strategy)
    if (outcome.held) {
      const { strategyName } = outcome.held.configuration
      setValue('strategyName', strategyName)
      setValue('saved', savedMark({ ...values, strategyName }, outcome.held))
    }
    if (outcome.unreachable) onUnreachable()
    setState({ phase: outcome.failure === undefined ? 'saved' : 'failed', message: outcome.message })
  }, [getValues, setValue, trigger, userId, lastTest, onUnreachable])
  return { state, save }
}

interface Outcome {
  /** The strategy as stored on the server or in this browser; undefined if it is stored nowhere. */
  readonly held: SavedStrategy | undefined
  readonly unreachable: boolean
  readonly failure: unknown
  readonly message: string
}

/** The user kept the other version in a conflict. */
const notSaved: Outcome = {
  held: undefined,
  unreachable: false,
  failure: 'kept theirs',
  message:
    'Not saved: the version in My Strategies was kept. Open it there, or save yours under another name.',
}

async function sendOrKeep(userId: string, strategy: SavedStrategy): Promise<Outcome> {
  let saved: SavedStrategy
  try {
    const { kept, value } = await sendEdit(userId, strategy)
    if (kept === 'theirs') return notSaved
    saved = value
  } catch (error) {
    const failure = error ?? 'unknown'
    if (isRefusal(error)) return { held: undefined, unreachable: false, failure, message: sendFailure(error) }
    const held = storeUnsent(userId, asUnsent(strategy))
    const message = held ? sendFailure(error) : 'Failed to save strategy. Please try again.'
    return { held: held ? strategy : undefined, unreachable: true, failure, message }
  }
  removeUnsent(userId, strategy.id)
  const message = MESSAGES.strategySaved(saved.configuration.strategyName)
  return { held: saved, unreachable: false, failure: undefined, message }
}

/** The form tested last, and its performance. */
interface TestedForm {
  readonly text: string
  readonly performance: Performance
}

/**
 * Remembers the performance of the page's last backtest for a later save. A strategy that is saved already and ran
 * unchanged gets its performance at once.
 */
export function useTestedForm(run: RunState, userId: string): RefObject<TestedForm | undefined> {
  const { getValues } = useFormContext<FormValues>()
  const started = useRef<{ at: number; text: string | undefined }>(undefined)
  const tested = useRef<TestedForm>(undefined)
  useEffect(() => {
    if (run.phase === 'running' && started.current?.at !== run.startedAt)
      started.current = { at: run.startedAt, text: testedText(getValues('request')) }
    if (run.phase !== 'completed') return
    const { at, text } = started.current ?? {}
    if (at !== run.startedAt || text === undefined || !isOf(text, run.bundle)) return
    const performance = performanceOf(run.bundle.results, new Date().toISOString())
    tested.current = { text, performance }
    const saved = getValues('saved')
    if (saved?.tested === text) attach(userId, saved.id, performance)
  }, [run, userId, getValues])
  return tested
}

/** A backtest resumed after a reload may belong to another form. */
function isOf(text: string, { instrument, period }: BacktestBundle): boolean {
  const asked = JSON.parse(text) as { instrument: string; startDate: string; endDate: string }
  return (
    asked.instrument === instrument &&
    asked.startDate === period.startDate &&
    asked.endDate === period.endDate
  )
}

function attach(userId: string, id: string, performance: Performance): void {
  if (attachToUnsent(userId, id, performance)) return
  // The results are on screen; a failed update of the list is not worth an error message.
  sendPerformance(userId, id, performance).catch(() => undefined)
}
