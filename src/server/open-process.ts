import { ACCOUNT_CHANNELS } from './accounts/plugin.ts'
import type { DownloadParts } from './data/brokers/download-job.ts'
import { openData } from './data/plugin.ts'
import { DEPLOYMENT_CHANNELS } from './deployments/plugin.ts'
import type { Dependencies, WorkerDependencies } from './dependencies.ts'
import type { Config } from './kernel/config/config.ts'
import { openKernel, type Kernel } from './kernel/kernel.ts'
import { runBacktestJob } from './runs/backtests/run-backtest.job.ts'

/** Opens what servers and workers share; `opened` owns each part as soon as it exists. */
export async function openProcess(
  opened: AsyncDisposableStack,
  config: Config,
  dependencies: WorkerDependencies & Partial<Dependencies>,
  signal: AbortSignal | undefined,
): Promise<{ kernel: Kernel; broking: DownloadParts }> {
  const { runner, sweeper, brokers } = dependencies
  if (runner) opened.defer(() => runner.close())
  opened.defer(() => sweeper.close())
  const kernel = await openKernel(opened, config, {
    ...dependencies,
    signal,
    job: runBacktestJob,
    channels: [...ACCOUNT_CHANNELS, ...DEPLOYMENT_CHANNELS],
  })
  return { kernel, broking: await openData(kernel, brokers) }
}

/** Moves ownership of the opened resources to the returned close function. */
export function closeOf(opened: AsyncDisposableStack): () => Promise<void> {
  const running = opened.move()
  return () => running.disposeAsync()
}
