import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { routes, type Dataset, type DatasetImport } from '#api'
import { isOwnDataset, SIMULATED_DATASET_ID } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { isGuest, type User } from '../../kernel/http/user.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { ConcurrencyLimit } from '../../kernel/http/concurrency-limit.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import type { DatasetCatalog } from './catalog.ts'
import type { DatasetAdmin } from './dataset-admin.ts'
import { requireNoFilling } from './filling-jobs.ts'
import { findImport, listImports, recordEnd, requireFewImports, requireNoImports } from './import-records.ts'
import type { Importer } from './importer.ts'
import { mappingRoutes } from './mapping-routes.ts'
import {
  claimDataset,
  forgetOwned,
  mostBytesOf,
  ownTarget,
  requireChangeable,
  requireReadable,
  shareDataset,
  unknownDataset,
} from './ownership.ts'
import { defaultDataset, forgetDefaultDataset, setDefaultDataset } from './preferences.ts'
import { linesOf, parseMapping, previewRoutes } from './preview-routes.ts'
import type { Previewer } from './previewer.ts'
import { receiveUpload } from './uploads.ts'

export interface DatasetRoutesOptions {
  readonly db: Db
  readonly quota: StorageQuota
  readonly datasets: DatasetCatalog
  readonly admin: DatasetAdmin
  readonly importer: Importer
  readonly previewer: Previewer
  readonly mostUploadBytes: number
  /** Whether datasets come from a bucket, which only the command line writes to. */
  readonly readOnly: boolean
}

export function datasetRoutes(app: FastifyInstance, options: DatasetRoutesOptions): void {
  listingRoutes(app, options)
  changeRoutes(app, options)
  importRoutes(app, options)
}

const MOST_UPLOADS_PER_USER = 4

function listingRoutes(app: FastifyInstance, { db, datasets, admin }: DatasetRoutesOptions): void {
  const share = new PerUserLimit({
    what: 'questions about datasets',
    atOnce: 1,
    atOncePerUser: 1,
    waitingPerUser: 20,
  })
  handle(app, routes.listDatasets, async ({ user }) => {
    const list = await datasets.list(user?.id)
    const chosen = user ? await defaultDataset(db, user.id) : SIMULATED_DATASET_ID
    return { data: withDefault(list, chosen) }
  })
  handle(app, routes.datasetDetails, async ({ params, user }) => {
    await requireReadable(db, user.id, params.id)
    const details = await share.run(user.id, () => admin.details(params.id))
    if (details === undefined) throw unknownDataset(params.id)
    return { dataJson: details }
  })
  handle(app, routes.datasetExpiries, async ({ params, query, user }) => {
    await requireReadable(db, user.id, params.id)
    const expiries = await share.run(user.id, () => admin.expiries(params.id, query))
    if (expiries === undefined) throw unknownDataset(params.id)
    return { dataJson: expiries }
  })
  handle(app, routes.daysToGenerate, async ({ params, query, user }) => {
    await requireReadable(db, user.id, params.id)
    const days = await share.run(user.id, () => admin.daysToGenerate(params.id, query))
    if (days === undefined) throw unknownDataset(params.id)
    return { dataJson: days }
  })
  handle(app, routes.setDefaultDataset, async ({ user, body: { dataset } }) => {
    const list = await datasets.list(user.id)
    const chosen = list.find(({ id }) => id === dataset)
    if (!chosen) throw unknownDataset(dataset)
    if (chosen.damage !== undefined) throw new HttpError('conflict', chosen.damage)
    await setDefaultDataset(db, user.id, dataset)
    return { data: { dataset } }
  })
}

/** Marks the chosen dataset as default; the simulated market replaces a missing one. */
function withDefault(list: readonly Dataset[], chosen: string): Dataset[] {
  const there = list.some(({ id, damage }) => id === chosen && damage === undefined)
    ? chosen
    : SIMULATED_DATASET_ID
  return list.map((dataset) => ({ ...dataset, isDefault: dataset.id === there }))
}

function changeRoutes(app: FastifyInstance, { db, admin, readOnly }: DatasetRoutesOptions): void {
  handle(app, routes.acceptDataset, async ({ params: { id }, body, user }) => {
    if (readOnly) throw inBucket()
    if (body.dataset !== id)
      throw invalidRequest([{ path: 'dataset', message: `Enter ${id} to accept this dataset` }])
    await requireChangeable(db, user, id)
    if (!(await admin.accept(id, user.name)))
      throw new HttpError(
        'conflict',
        `Dataset '${id}' is not doubtful, or is gone: there is nothing to accept`,
      )
    return { data: { id }, message: 'Accepted; results on it say so' }
  })
  handle(app, routes.shareDataset, async ({ params: { id }, body: { shared }, user }) => {
    const owned = await requireChangeable(db, user, id)
    if (!owned)
      throw new HttpError(
        'conflict',
        'This dataset is everybody’s already; only one of your own is shared or kept',
      )
    await shareDataset(db, owned, shared)
    const message = shared ? 'Everybody here can use it now' : 'Only you can see it now'
    return { data: { id, shared }, message }
  })
  handle(app, routes.deleteDataset, async ({ params: { id }, user }) => {
    await requireChangeable(db, user, id)
    if (id === SIMULATED_DATASET_ID)
      throw new HttpError('conflict', 'The simulated market is part of the product and cannot be deleted')
    if (readOnly) throw inBucket()
    await requireNoImports(db, id)
    await requireNoFilling(db, id, 'delete the dataset')
    if (!(await admin.delete(id))) throw unknownDataset(id)
    await forgetDefaultDataset(db, id)
    await forgetOwned(db, id)
    return { data: { id }, message: 'Dataset deleted' }
  })
}

function importRoutes(app: FastifyInstance, options: DatasetRoutesOptions): void {
  const { db, quota, importer, mostUploadBytes, readOnly } = options
  const uploads = new ConcurrencyLimit(
    MOST_UPLOADS_PER_USER,
    `You are uploading ${MOST_UPLOADS_PER_USER} times at once, and more are not allowed; wait for one to end`,
  )
  handle(app, routes.importDataset, async ({ request, user, reply }) => {
    if (readOnly) throw inBucket()
    whenOver(reply, uploads.enter(user.id))
    await requireFewImports(db, user.id)
    const folder = importer.newFolder()
    try {
      const fields = routes.importDataset.upload
      const mostUploaded = isGuest(user)
        ? Math.min(mostUploadBytes, await quota.leftOf(user.id))
        : mostUploadBytes
      const upload = await receiveUpload(request, { folder, fields, mostBytes: mostUploaded })
      const { name, allowBad, conflict, contracts } = upload.fields
      const mapping = parseMapping(upload.fields.mapping)
      const dataset = targetOf(user, upload.fields)
      if (isOwnDataset(dataset)) await claimDataset(db, { id: dataset, userId: user.id })
      const mostBytes = await mostBytesOf({ db, quota }, { id: dataset, userId: user.id })
      const choices = {
        name,
        conflict,
        allowBad: allowBad === 'true',
        contracts: linesOf(contracts),
        mapping,
      }
      const wanted = { userId: user.id, dataset, mostBytes, ...choices, upload, folder }
      return { data: { importId: await importer.start(wanted) }, message: 'Import started' }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  })
  previewRoutes(app, options)
  mappingRoutes(app, db)
  handle(app, routes.listImports, async ({ user }) => ({ data: await listImports(db, user.id) }))
  handle(app, routes.importStatus, async ({ params: { id }, user }) => ({
    data: found(await findImport(db, { userId: user.id, id })),
  }))
  handle(app, routes.cancelImport, async ({ params: { id }, user }) => {
    found(await findImport(db, { userId: user.id, id }))
    await importer.cancel(id)
    // Covers imports of other processes and of processes that died.
    await recordEnd(db, id, { status: 'cancelled' })
    return { data: found(await findImport(db, { userId: user.id, id })) }
  })
}

/**
 * The dataset that an upload fills: one for all users, which only administrators may fill, or one of the
 * caller's own.
 */
function targetOf(
  user: User,
  { dataset, audience = user.role === 'admin' && !isOwnDataset(dataset) ? 'everybody' : 'me' }: UploadFields,
): string {
  if (audience === 'me') return ownTarget(user.id, dataset)
  if (user.role !== 'admin')
    throw new HttpError('forbidden', 'Only an administrator may import for everybody; import for yourself')
  const refuse = (message: string) => invalidRequest([{ path: 'dataset', message }])
  if (dataset === SIMULATED_DATASET_ID)
    throw refuse('The simulated market cannot be imported into; choose another id')
  if (isOwnDataset(dataset))
    throw refuse(`'${dataset}' is the id of somebody’s own dataset; choose another id for everybody’s`)
  return dataset
}

type UploadFields = z.output<typeof routes.importDataset.upload>

function inBucket(): HttpError {
  return new HttpError(
    'conflict',
    'Market data of this installation lies in a bucket: import with `delta import` and upload with `delta push`',
  )
}

function found(one: DatasetImport | undefined): DatasetImport {
  if (!one) throw notFound('Import not found')
  return one
}
