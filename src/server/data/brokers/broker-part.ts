import { join } from 'node:path'
import { Brokers, paceFolder, removeForgottenDownloads } from '#brokers'
import { marketDataFolder } from '../../kernel/config/market-data-folder.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sealAgain } from './connections.ts'
import type { DownloadParts } from './download-job.ts'

/**
 * Opens a process's access to brokers, re-encrypting credentials of an older key.
 * @param brokers replaced only in tests
 */
export async function openBrokers(
  { config, db, vault, quota }: Kernel,
  brokers?: Brokers,
): Promise<DownloadParts> {
  const { brokerAddresses, brokerServers: allowedServers, dataFolder } = config
  await sealAgain({ db, vault })
  const spoolFolder = join(dataFolder, 'downloads')
  const opened = brokers ?? new Brokers({ addresses: brokerAddresses, paceFolder: paceFolder(dataFolder) })
  removeForgottenDownloads(spoolFolder, opened.clock.now())
  return {
    db,
    quota,
    vault,
    brokers: opened,
    allowedServers,
    marketDataFolder: marketDataFolder(config),
    spoolFolder,
  }
}
