import { refreshDataset } from '#market-data'
import { currentReader } from '../data/datasets/current-reader.ts'
import { logMendedDays } from '../kernel/data-fault.ts'
import { LocalHost } from './local-host.ts'
import type { DeploymentHost } from './deployment-host.ts'

logMendedDays()

/** A method call on the host. */
export type HostCall = {
  [Name in Exclude<keyof DeploymentHost, 'close'>]: {
    readonly name: Name
    readonly marketDataFolder: string
    readonly parameters: Parameters<DeploymentHost[Name]>
  }
}[Exclude<keyof DeploymentHost, 'close'>]

let host: LocalHost | undefined

/** Executes a call on the host in this thread, which keeps its state between calls. */
export async function runTask({ name, marketDataFolder, parameters }: HostCall): Promise<unknown> {
  host ??= new LocalHost(async (id) => {
    await refreshDataset(marketDataFolder, id)
    return currentReader(marketDataFolder, id)
  })
  const method = host[name].bind(host) as (...each: typeof parameters) => unknown
  return method(...parameters)
}
