import type { Command } from 'commander'
import { BucketError, pushDataset } from '#market-data'
import { ConfigError, readConfig, type Config } from '#server/settings'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { dataRootOption } from './data-options.ts'

/** `delta push`: uploads a dataset to the bucket that servers and workers read. */
export function pushCommand(command: Command): Command {
  return command
    .argument('<dataset>', 'dataset id')
    .addOption(dataRootOption())
    .action(async (dataset: string, { dataRoot }: { dataRoot: string }) => {
      const address = configOrRefuse().bucket
      if (!address) throw new InputError('MARKET_DATA_URL must be set: it says which bucket to upload to')
      const progress = showProgress('Push')
      const outcome = await refusing(pushDataset(dataRoot, dataset, { address, onProgress: progress.update }))
      progress.done()
      process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`)
    })
}

function configOrRefuse(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) throw new InputError(error.message)
    throw error
  }
}

async function refusing<T>(pushed: Promise<T>): Promise<T> {
  try {
    return await pushed
  } catch (error) {
    if (error instanceof RangeError || error instanceof BucketError) throw new InputError(error.message)
    throw error
  }
}
