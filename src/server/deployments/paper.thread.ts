import { refreshDataset } from '#market-data'
import { currentReader } from '../data/datasets/current-reader.ts'
import { logMendedDays } from '../kernel/data-fault.ts'
import { DeskHere } from './desk-here.ts'
import type { PaperDesk } from './desk.ts'

logMendedDays()

/** A method call on the desk. */
export type DeskCall = {
  [Name in Exclude<keyof PaperDesk, 'close'>]: {
    readonly name: Name
    readonly marketDataFolder: string
    readonly given: Parameters<PaperDesk[Name]>
  }
}[Exclude<keyof PaperDesk, 'close'>]

let desk: DeskHere | undefined

/** Executes a call on the desk in this thread, which keeps its state between calls. */
export async function runTask({ name, marketDataFolder, given }: DeskCall): Promise<unknown> {
  desk ??= new DeskHere(async (id) => {
    await refreshDataset(marketDataFolder, id)
    return currentReader(marketDataFolder, id)
  })
  const method = desk[name].bind(desk) as (...each: typeof given) => unknown
  return method(...given)
}
