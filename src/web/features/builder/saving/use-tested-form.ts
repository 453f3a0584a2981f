import { useEffect, useRef, type RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BacktestBundle, Performance } from '#domain'
import { performanceOf } from '#engine/analytics'
import { attachToUnsent } from '../../../strategy/stored/kept-strategies.ts'
import { sendPerformance } from '../../../strategy/stored/send-strategy.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { testedText } from '../model/strategy-to-save.ts'
import type { RunState } from '../run/use-backtest-run.ts'

/** The form tested last, and its performance. */
export interface TestedForm {
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
