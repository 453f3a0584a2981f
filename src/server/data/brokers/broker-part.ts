import { join } from 'node:path'
import { Brokers, paceFolder, removeForgottenDownloads } from '#brokers'
import type { Config } from '../../kernel/config/config.ts'
import { readBrokerKey } from '../../kernel/config/secret.ts'
import { marketDataFolder } from '../../kernel/config/market-data-folder.ts'
import type { Db } from '../../kernel/db/database.ts'
import { quotaOf } from '../../kernel/limits/quota.ts'
import { sealAgain } from './connections.ts'
import type { DownloadParts } from './download-job.ts'
import { createVault } from './vault.ts'

/**
 * Opens a process's access to brokers, re-encrypting credentials of an older key.
 * @param brokers replaced only in tests
 */
export async function openBrokers(config: Config, db: Db, brokers?: Brokers): Promise<DownloadParts> {
  const { oldBrokerKey, brokerAddresses, brokerServers: allowedServers, dataFolder } = config
  const vault = createVault(readBrokerKey(config), oldBrokerKey === undefined ? [] : [oldBrokerKey])
  await sealAgain({ db, vault })
  const spoolFolder = join(dataFolder, 'downloads')
  const opened = brokers ?? new Brokers({ addresses: brokerAddresses, paceFolder: paceFolder(dataFolder) })
  removeForgottenDownloads(spoolFolder, opened.clock.now())
  return {
    db,
    quota: quotaOf(config, db),
    vault,
    brokers: opened,
    allowedServers,
    marketDataFolder: marketDataFolder(config),
    spoolFolder,
  }
}
