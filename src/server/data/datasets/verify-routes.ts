import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { SIMULATED_DATASET_ID } from '#domain'
import { ConcurrencyLimit } from '../../kernel/http/concurrency-limit.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest } from '../../kernel/http-error.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { createThreads, isOutOfMemory } from '../../kernel/threads.ts'
import type { DatasetCatalog } from './catalog.ts'
import { unknownDataset } from './ownership.ts'
import { receiveUpload } from './uploads.ts'
import type { VerifyEnd, VerifyTask } from './verify.thread.ts'

export interface VerifyRoutesOptions {
  readonly datasets: DatasetCatalog
  readonly marketDataFolder: string
  readonly uploadFolder: string
  readonly mostUploadBytes: number
}

const HEAP_MEGABYTES = 1024

/** The comparison of a dataset with the exchange's files. It runs in a thread of its own, one at a time. */
export function verifyRoutes(app: FastifyInstance, options: VerifyRoutesOptions): void {
  const { datasets, marketDataFolder: dataRoot, uploadFolder, mostUploadBytes } = options
  const uploads = new ConcurrencyLimit(
    1,
    'You are comparing a dataset with uploaded files already; wait for it to end',
  )
  const share = new PerUserLimit({
    what: 'comparisons with the exchange’s files',
    atOnce: 1,
    atOncePerUser: 1,
    waitingPerUser: 1,
  })
  const pool = createThreads<VerifyTask, VerifyEnd>(new URL('verify.thread.ts', import.meta.url), {
    most: 1,
    oldMegabytes: HEAP_MEGABYTES,
  })
  app.addHook('onClose', () => pool.close())

  handle(app, routes.verifyDataset, async ({ request, params: { id }, user, reply }) => {
    const dataset = (await datasets.list(user.id)).find((one) => one.id === id)
    if (!dataset) throw unknownDataset(id)
    if (dataset.damage !== undefined) throw new HttpError('conflict', dataset.damage)
    if (id === SIMULATED_DATASET_ID || dataset.kind === 'simulated')
      throw new HttpError('conflict', 'A simulated market has its own prices; compare an imported dataset')
    whenOver(reply, uploads.enter(user.id))
    const folder = join(uploadFolder, randomUUID())
    try {
      const fields = routes.verifyDataset.upload
      const { paths } = await receiveUpload(request, { folder, fields, mostBytes: mostUploadBytes })
      const end = await share.run(user.id, () => pool.run({ dataRoot, dataset: id, paths }))
      if (end.kind === 'refused') throw invalidRequest([{ path: 'files', message: end.message }])
      return { data: end.verification }
    } catch (error) {
      if (isOutOfMemory(error))
        throw invalidRequest([
          { path: 'files', message: 'The files are too many to compare at once; choose those of fewer days' },
        ])
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
