import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { notify } from '../../../ui/notify.ts'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import type { FormValues } from '../model/form-values.ts'
import { readStrategy } from '../model/strategy-document.ts'
import { strategyFromHash } from '../model/strategy-link.ts'
import { savedMark } from '../model/strategy-to-save.ts'

/** What another screen sends along when it opens this one with a strategy. */
const openingSchema = z.object({
  loadStrategy: z.boolean().optional(),
  runBacktest: z.boolean().optional(),
  strategyData: z.unknown(),
  strategyName: z.string(),
  portfolioName: z.string().optional(),
  strategyId: z.string().optional(),
})

interface Options {
  form: UseFormReturn<FormValues>
  /** Whether a backtest can be run now; until then one that was asked for waits. */
  ready: boolean
  onRun: () => void
}

function openedStrategy(opening: z.infer<typeof openingSchema>): FormValues {
  const values = readStrategy({ ...opening, request: opening.strategyData })
  return opening.strategyId === undefined
    ? values
    : { ...values, saved: savedMark(values, opening.strategyId) }
}

/** Opens the strategy that the address or another screen brings, once, and runs it where that was asked for. */
export function useOpenedStrategy({ form, ready, onRun }: Options): void {
  const location = useLocation()
  const navigate = useNavigate()
  const runWhenReady = useRef(false)
  const { reset } = form

  useEffect(() => {
    const opening = openingSchema.safeParse(location.state)
    if (!opening.success && !location.hash) return
    // Taken once: a reload goes on with the form as it was changed since.
    void navigate(location.pathname, { replace: true, state: null })
    const opened = opening.success
      ? Promise.resolve().then(() => openedStrategy(opening.data))
      : strategyFromHash(location.hash)
    opened.then(
      (values) => {
        if (!values) return
        reset(values)
        if (opening.success && opening.data.runBacktest) runWhenReady.current = true
        else notify.success(`Strategy "${values.strategyName}" opened`)
      },
      (error: unknown) =>
        notify.error(`The strategy could not be opened. ${error instanceof Error ? error.message : ''}`),
    )
  }, [location, navigate, reset])

  useEffect(() => {
    if (!ready || !runWhenReady.current) return
    runWhenReady.current = false
    onRun()
  })
}
