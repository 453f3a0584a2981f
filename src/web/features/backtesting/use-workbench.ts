import { useBackendStatus } from '../../backend/backend-status.ts'
import { useOpenedStrategy } from './builder/use-opened-strategy.ts'
import { useStrategyForm } from './builder/use-strategy-form.ts'
import { useBacktestRun } from './run/use-backtest-run.ts'

/** What a screen that builds and runs strategies works with: the server, the form and the run. */
export function useWorkbench() {
  const backend = useBackendStatus()
  const { state, run, cancel, reset } = useBacktestRun()
  const { form, builder, submit } = useStrategyForm({
    disabled: backend.status !== 'online' || state.phase === 'running',
    onRun: run,
  })
  useOpenedStrategy({ form, ready: !builder.disabled, onRun: () => void submit() })
  const retry = () => {
    reset()
    backend.check()
  }
  return { backend, state, cancel, reset, retry, form, builder, submit }
}
