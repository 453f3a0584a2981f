import { useCallback } from 'react'
import { usePublishToAssistant } from '../../results/screen-context.ts'
import { useBackendStatus } from '../../session/backend/backend-status.ts'
import { useOpenedStrategy } from './form/use-opened-strategy.ts'
import { useStrategyForm } from './form/use-strategy-form.ts'
import { useLive } from './live/use-live.ts'
import { isLasting, useBacktestRun } from './run/use-backtest-run.ts'

/** Shared state of the screens that build and run strategies: server status, form and run. */
export function useWorkbench() {
  const backend = useBackendStatus()
  const { state, run, cancel, reset, retry: again } = useBacktestRun()
  const { form, builder, submit, datasets } = useStrategyForm({
    disabled: backend.status !== 'online' || isLasting(state),
    onRun: run,
  })
  const live = useLive({ form, datasets, ready: !builder.disabled })
  const isOpening = useOpenedStrategy({ form, ready: !builder.disabled, onRun: submit })
  const { getValues, reset: resetForm } = form
  const openStrategy = useCallback(() => {
    // A copy, because the form changes its own object: the assistant compares it with the form later.
    const { strategyName: name, request } = structuredClone(getValues())
    const apply = (next: unknown) => resetForm({ ...getValues(), request: next as typeof request })
    return { name, instrument: request.instrument, request, apply }
  }, [getValues, resetForm])
  usePublishToAssistant('strategy', openStrategy)
  const retry = () => {
    again()
    backend.check()
  }
  return { backend, state, cancel, reset, retry, form, builder, submit, live, isOpening }
}
