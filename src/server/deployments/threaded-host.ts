import { createThreads } from '../kernel/threads.ts'
import type { DeploymentHost } from './deployment-host.ts'
import type { HostCall } from './host.thread.ts'

const MODULE = new URL('host.thread.ts', import.meta.url)

type Method = HostCall['name']

/**
 * A deployment host in two threads: one runs deployments, so that their state is in one place, and the other answers
 * questions that may take long.
 */
export function createThreadedHost(marketDataFolder: string): DeploymentHost {
  const running = createThreads<HostCall, unknown>(MODULE)
  const answering = createThreads<HostCall, unknown>(MODULE)
  const methodOn =
    (threads: typeof running) =>
    <Name extends Method>(name: Name) =>
    (...parameters: Parameters<DeploymentHost[Name]>) =>
      threads.run({ name, parameters, marketDataFolder } as HostCall) as ReturnType<DeploymentHost[Name]>
  const run = methodOn(running)
  const ask = methodOn(answering)
  return {
    plan: ask('plan'),
    today: ask('today'),
    prepare: ask('prepare'),
    settle: ask('settle'),
    bars: ask('bars'),
    chain: ask('chain'),
    advance: run('advance'),
    forget: run('forget'),
    async close() {
      await Promise.all([running.close(), answering.close()])
    },
  }
}
