import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Dataset } from '#api'
import type { FormValues } from '../../../strategy/form-values.ts'
import { loadOnce } from '../../../ui/hooks/load-once.ts'
import { requestToRun } from '../model/chosen-dataset.ts'
import { answered, type LiveState } from './live-state.ts'

interface LiveOptions {
  form: UseFormReturn<FormValues>
  datasets: readonly Dataset[] | undefined
  /** Whether the server can be called. */
  ready: boolean
}

export interface Live extends LiveState {
  readonly turn: (on: boolean) => void
}

/** Timeout of an answer, including the first load of data. */
const PATIENCE_MILLISECONDS = 15_000
const TOO_LONG = 'Live turned itself off: this strategy takes longer than a second to run.'

// Loaded with the first edit.
const parts = loadOnce(async () => {
  const [{ liveBacktest }, { formProblems }] = await Promise.all([
    import('../requests/live-backtest.ts'),
    import('../model/validation.ts'),
  ])
  return { liveBacktest, formProblems }
})

/** Runs the strategy with each valid edit while Live is on; a new edit cancels the previous run. */
export function useLive({ form, datasets, ready }: LiveOptions): Live {
  const [state, setState] = useState<LiveState>({ on: false })
  const { subscribe, getValues } = form
  const { on } = state
  useEffect(() => {
    if (!on || !ready) return
    let running = new AbortController()
    let [isWaiting, isOver] = [false, false]
    let last = ''
    // Once the parts are loaded, the request is sent without a task in between, so that the server works while
    // the edit is rendered.
    const compute = async () => {
      isWaiting = false
      if (isOver) return
      const values = getValues()
      const request = requestToRun(values.request, datasets)
      const text = JSON.stringify(request)
      if (text === last) return
      last = text
      running.abort()
      const { signal } = (running = new AbortController())
      const loaded = parts()
      const { formProblems, liveBacktest } = loaded instanceof Promise ? await loaded : loaded
      if (signal.aborted) return
      // Names do not matter here.
      const problem = formProblems(values, datasets).find(({ path }) => path.startsWith('request.'))
      if (problem) return setState((before) => ({ ...before, note: `Live waits: ${problem.message}` }))
      const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS)
      await liveBacktest(request, AbortSignal.any([signal, patience])).then(
        (answer) => !signal.aborted && setState((before) => answered(before, answer)),
        (error: unknown) => {
          if (signal.aborted) return
          if (patience.aborted) return setState((before) => ({ ...before, on: false, note: TOO_LONG }))
          const reason = error instanceof Error ? error.message : 'The server did not answer'
          setState((before) => ({ ...before, note: reason }))
        },
      )
    }
    // One edit that sets several fields counts once.
    const schedule = () => {
      if (!isWaiting) queueMicrotask(() => void compute())
      isWaiting = true
    }
    const stop = subscribe({ formState: { values: true }, callback: schedule })
    schedule()
    return () => {
      stop()
      isOver = true
      running.abort()
    }
  }, [on, ready, datasets, subscribe, getValues])
  return { ...state, turn: (next) => setState({ on: next }) }
}
