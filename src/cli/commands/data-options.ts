import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { DATASET_ID } from '#domain'
import { isoDateSchema } from '#domain/schemas'
import type { MarketReader } from '#engine/market'
import { BucketError, trustRefusal, openDataset, refreshDataset } from '#market-data'
import { ConfigError, prepareMarketDataFolder, readConfig } from '#server/settings'
import { InputError } from '../input-error.ts'

/** `--data-root`: the folder of datasets; default: the bucket or folder in the environment's settings. */
export function readRootOption(): Option {
  return new Option(
    '--data-root <dir>',
    'folder of the datasets (default: MARKET_DATA_URL or DATA_DIR/datasets)',
  ).argParser((value) => resolve(value))
}

/** `--data-root`: the folder in which to store datasets. */
export function dataRootOption(): Option {
  return new Option('--data-root <dir>', 'folder of the datasets')
    .default(resolve(process.env['DATA_DIR']?.trim() || 'data', 'datasets'), 'DATA_DIR/datasets')
    .argParser((value) => resolve(value))
}

/** `--dataset`: the dataset id. */
export function datasetOption(description = 'dataset id'): Option {
  return new Option('--dataset <id>', description).argParser((value) => {
    if (!DATASET_ID.test(value))
      throw new InvalidArgumentError(
        `Expected lower-case letters, digits and hyphens, like my-data; given '${value}'.`,
      )
    return value
  })
}

/** An option that takes a date. */
export function dateOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value) => {
    if (!isoDateSchema.safeParse(value).success)
      throw new InvalidArgumentError(`Expected a date like 2024-01-31; given '${value}'.`)
    return value
  })
}

/**
 * A reader over the dataset that the user named.
 * @throws InputError when there is no such dataset, naming the existing ones
 */
export async function openOrRefuse(dataRoot: string, id: string): Promise<MarketReader> {
  try {
    await refreshDataset(dataRoot, id)
    return openDataset(dataRoot, id)
  } catch (error) {
    if (error instanceof BucketError) throw new InputError(error.message)
    if (error instanceof RangeError) throw new InputError(`--dataset: ${error.message}`)
    throw error
  }
}

/**
 * A reader for backtests, over a trusted dataset or one whose doubts were accepted.
 * @throws InputError when there is no such dataset, or with the reason why it is refused
 */
export async function openToTest(dataRoot: string, id: string): Promise<MarketReader> {
  const reader = await openOrRefuse(dataRoot, id)
  const doubt = trustRefusal(dataRoot, id)
  if (doubt !== undefined) throw new InputError(`--dataset: ${doubt}`)
  return reader
}

/**
 * The folder to read datasets from.
 * @param given value of `--data-root`
 * @throws InputError when the settings in the environment are wrong
 */
export function readRoot(given: string | undefined): string {
  if (given !== undefined) return given
  try {
    return prepareMarketDataFolder(readConfig(process.env))
  } catch (error) {
    if (error instanceof ConfigError) throw new InputError(error.message)
    throw error
  }
}
