import { MessageChannel } from 'node:worker_threads'
import type { ImportEnd, ImportTask } from '../datasets/import.thread.ts'
import type { BrokerSession } from '#brokers'
import { brokerName } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { JobRefusal } from '../../kernel/jobs/kind.ts'
import { createThreads } from '../../kernel/threads.ts'
import { claimDataset, mostBytesOf, ownTarget, recordBytes } from '../datasets/ownership.ts'
import type { Holder } from './connections.ts'
import type { DownloadParts } from './download-job.ts'

interface Downloads {
  readonly paths: readonly string[]
  /** Name or id of the dataset. */
  readonly dataset: string
  /** Where the broker's open interest comes from. */
  readonly history: BrokerSession['history']
  /** What to do with bars that differ from the dataset's; by default the import stops. */
  readonly conflict?: ImportTask['conflict']
  readonly signal: AbortSignal
}

/**
 * Imports data from a user's broker account into the user's own dataset, which no other user sees, because brokers
 * give their data only to the account's holder.
 * @throws JobRefusal if the dataset can't take it; the reason of `signal`
 */
export async function importOwn(
  { db, quota, marketDataFolder: dataRoot }: Pick<DownloadParts, 'db' | 'quota' | 'marketDataFolder'>,
  { userId, broker }: Holder,
  { paths, dataset: named, history, conflict = 'stop', signal }: Downloads,
): Promise<ImportEnd> {
  const dataset = await ownDatasetFor(db, { userId, broker }, named)
  const mostBytes = await mostBytesOf({ db, quota }, { id: dataset, userId })
  const end = await importDownloaded(
    {
      paths,
      dataset,
      dataRoot,
      mostBytes,
      conflict,
      source: brokerName(broker),
      openInterest: history.openInterest === 'unproven' ? 'proven' : 'as-reported',
    },
    signal,
  )
  if (end.kind === 'imported')
    await recordBytes({ db, marketDataFolder: dataRoot }, { id: dataset, userId, account: broker }, end.bytes)
  return end
}

async function ownDatasetFor(db: Db, { userId, broker }: Holder, named: string): Promise<string> {
  try {
    const id = ownTarget(userId, named)
    await claimDataset(db, { id, userId, account: broker })
    return id
  } catch (error) {
    if (error instanceof HttpError)
      throw new JobRefusal({ why: 'refused', says: error.fields?.[0]?.message ?? error.message })
    throw error
  }
}

/**
 * Imports downloaded files in a separate thread, with all checks of an import.
 * @throws the reason of `signal`
 */
async function importDownloaded(
  task: Omit<ImportTask, 'port' | 'name' | 'allowBad' | 'contracts'>,
  signal: AbortSignal,
): Promise<ImportEnd> {
  signal.throwIfAborted()
  const pool = createThreads<ImportTask, ImportEnd>(new URL('../datasets/import.thread.ts', import.meta.url))
  const { port1, port2 } = new MessageChannel()
  const stop = () => port1.postMessage('stop')
  signal.addEventListener('abort', stop)
  try {
    const whole = { ...task, name: undefined, allowBad: false, contracts: [], port: port2 }
    const end = await pool.run(whole, { transferList: [port2] })
    signal.throwIfAborted()
    return end
  } finally {
    signal.removeEventListener('abort', stop)
    port1.close()
    await pool.close()
  }
}
