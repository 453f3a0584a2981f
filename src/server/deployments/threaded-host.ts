import { createThreads } from '../kernel/threads.ts'
import type { DeploymentHost } from './deployment-host.ts'
import type { HostCall } from './host.thread.ts'

const MODULE = new URL('host.thread.ts', import.meta.url)

/**
 * The paper host in two threads: one drives deployments, so that their state is in one place, and the other
 * answers questions that may take long.
 */
export function createThreadedHost(marketDataFolder: string): DeploymentHost {
  const driving = createThreads<HostCall, unknown>(MODULE)
  const asking = createThreads<HostCall, unknown>(MODULE)
  const drive = (call: object) => driving.run({ ...call, marketDataFolder } as HostCall)
  const ask = (call: object) => asking.run({ ...call, marketDataFolder } as HostCall)
  return {
    plan: (...given) => ask({ name: 'plan', given }) as ReturnType<DeploymentHost['plan']>,
    today: (...given) => ask({ name: 'today', given }) as ReturnType<DeploymentHost['today']>,
    prepare: (...given) => ask({ name: 'prepare', given }) as ReturnType<DeploymentHost['prepare']>,
    settle: (...given) => ask({ name: 'settle', given }) as ReturnType<DeploymentHost['settle']>,
    bars: (...given) => ask({ name: 'bars', given }) as ReturnType<DeploymentHost['bars']>,
    chain: (...given) => ask({ name: 'chain', given }) as ReturnType<DeploymentHost['chain']>,
    advance: (...given) => drive({ name: 'advance', given }) as ReturnType<DeploymentHost['advance']>,
    forget: (...given) => drive({ name: 'forget', given }) as ReturnType<DeploymentHost['forget']>,
    async close() {
      await Promise.all([driving.close(), asking.close()])
    },
  }
}
