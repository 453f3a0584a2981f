import type { Dataset } from '#api'
import {
  type BacktestRequest,
  datasetLabel,
  type FieldError,
  isOwnDataset,
  SIMULATED_DATASET_ID,
} from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { unknownWords } from '../../kernel/data-fault.ts'
import { mayRead, ownedSeenBy, type Owned } from './ownership.ts'

/** Every dataset of this installation, whoever may see it. */
export interface InstalledDatasets {
  list(): Promise<readonly Dataset[]>
  /** Fields of a request that its dataset can't serve; empty if it can be run. */
  check(request: BacktestRequest): Promise<readonly FieldError[]>
}

/** The market data of this installation as its users may see it. */
export interface DatasetCatalog {
  /** @param userId undefined for an anonymous caller */
  list(userId: string | undefined): Promise<readonly Dataset[]>
  /** Fields of a request that its dataset can't serve, or that the user may not see; empty if it can be run. */
  check(request: BacktestRequest, userId: string): Promise<readonly FieldError[]>
  mayRead(userId: string, dataset: string): Promise<boolean>
}

/** Lists for each user the datasets for everybody, the user's own, and those that others share. */
export function catalogOf(db: Db, installed: InstalledDatasets): DatasetCatalog {
  return {
    async list(userId) {
      const [all, seen] = await Promise.all([
        installed.list(),
        userId === undefined ? new Map<string, Owned>() : ownedSeenBy(db, userId),
      ])
      return all.flatMap((dataset) => {
        const owned = seen.get(dataset.id)
        if (owned) return [{ ...dataset, name: nameOf(dataset), owned: shown(owned, userId) }]
        return isOwnDataset(dataset.id) ? [] : [dataset]
      })
    },
    async check(request, userId) {
      const { dataset = SIMULATED_DATASET_ID } = request
      if (!(await mayRead(db, userId, dataset))) return [{ path: 'dataset', message: unknownWords(dataset) }]
      return installed.check(request)
    },
    mayRead: (userId, dataset) => mayRead(db, userId, dataset),
  }
}

/** Why nothing runs on the dataset of a request: unknown to the user, damaged or not trusted. */
export async function datasetProblems(
  datasets: Pick<DatasetCatalog, 'check'>,
  request: BacktestRequest,
  userId: string,
): Promise<readonly FieldError[]> {
  return (await datasets.check(request, userId)).filter(({ path }) => path === 'dataset')
}

/** A dataset that was given no name is named by its id, which for an own one is longer than what its owner typed. */
const nameOf = ({ id, name }: Dataset) => (name === id ? datasetLabel(id) : name)

function shown({ userId, ownerName, shared, account, bytes }: Owned, caller: string | undefined) {
  return {
    isMine: userId === caller,
    owner: ownerName,
    shared,
    ...(account !== null && { account }),
    bytes,
  }
}
