import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { BarMapping } from '#domain'
import type { ImportProgress } from '#market-data'
import { whileDatabaseReturns } from '../../kernel/db/connection-error.ts'
import type { Db } from '../../kernel/db/database.ts'
import { createThreads } from '../../kernel/threads.ts'
import type { ImportAnswer, ImportEnd, ImportMessage, ImportTask } from './import.thread.ts'
import {
  ALIVE_EVERY_MILLISECONDS,
  insertImport,
  recordAlive,
  recordEnd,
  recordProgress,
} from './import-records.ts'
import { recordBytes } from './ownership.ts'
import { removeForgottenUploads, type Upload } from './uploads.ts'

export interface ImporterOptions {
  readonly db: Db
  readonly log: Logger
  readonly marketDataFolder: string
  /** Folder of uploads that wait for their import. */
  readonly uploadFolder: string
}

export interface NewImport {
  readonly userId: string
  readonly dataset: string
  readonly name: string | undefined
  readonly allowBad: boolean
  readonly conflict: 'stop' | 'keep' | 'replace'
  /** The most bytes that the dataset may have afterwards; undefined for any number. */
  readonly mostBytes: number | undefined
  /** Contracts of files whose name doesn't state them, `57352=NIFTY:2026-07-21:24000:CE`. */
  readonly contracts: readonly string[]
  /** How the columns of files of no known format are read. */
  readonly mapping?: BarMapping | undefined
  readonly upload: Pick<Upload<unknown>, 'files' | 'paths'>
  /** Deleted when the import has ended. */
  readonly folder: string
}

/** Imports uploaded files in a thread, one upload after another. */
export interface Importer {
  /** Path of a folder for a new upload; not created yet. */
  newFolder(): string
  /** Records an import and starts it; returns its id. */
  start(wanted: NewImport): Promise<string>
  /** Stops an import if this process runs it. */
  cancel(id: string): Promise<void>
  close(): Promise<void>
}

interface RunningImport {
  readonly port: MessagePort
  readonly ended: Promise<void>
}

export function createImporter(options: ImporterOptions): Importer {
  const { db, log, marketDataFolder, uploadFolder } = options
  const pool = createThreads<ImportTask, ImportEnd>(new URL('import.thread.ts', import.meta.url))
  const closing = new AbortController()
  const running = new Map<string, RunningImport>()
  const alive = setInterval(() => {
    if (running.size > 0) stopEnded(db, running).catch(() => undefined)
  }, ALIVE_EVERY_MILLISECONDS).unref()
  removeForgottenUploads(uploadFolder).catch((error: unknown) =>
    log.warn({ err: error, folder: uploadFolder }, 'files of former imports were left behind'),
  )

  async function run(wanted: NewImport, port: MessagePort): Promise<ImportEnd> {
    const { dataset, name, allowBad, conflict, contracts, mapping, mostBytes, upload } = wanted
    const choices = { dataset, name, allowBad, conflict, contracts, mapping, mostBytes }
    const task = { ...choices, paths: upload.paths, dataRoot: marketDataFolder, asks: true, port }
    return pool.run(task, { transferList: [port] })
  }

  return {
    newFolder: () => join(uploadFolder, randomUUID()),
    async start(wanted) {
      const id = randomUUID()
      const { userId, dataset, upload } = wanted
      await insertImport(db, { id, userId, dataset, files: [...upload.files] })
      const { port1, port2 } = new MessageChannel()
      follow(db, id, { port: port1, signal: closing.signal })
      const ended = run(wanted, port2)
        .then(async (end) => {
          if (end.kind === 'imported')
            await whileDatabaseReturns(
              () => recordBytes(options, { id: dataset, userId }, end.bytes),
              closing.signal,
            )
          return end
        })
        .then(endRow, (error: unknown): EndRow => {
          log.error({ err: error, import: id }, 'an import broke')
          return { status: 'failed', fault: { why: 'unexpected' } }
        })
        // Retries while the database is unavailable: the import itself is complete.
        .then((end) => whileDatabaseReturns(() => recordEnd(db, id, end), closing.signal))
        .catch((error: unknown) => log.error({ err: error, import: id }, 'an import could not be recorded'))
        .then(() => rm(wanted.folder, { recursive: true, force: true }))
        .catch((error: unknown) =>
          log.warn({ err: error, import: id, folder: wanted.folder }, 'files of an import were left behind'),
        )
        .finally(() => {
          port1.close()
          running.delete(id)
        })
      running.set(id, { port: port1, ended })
      return id
    },
    async cancel(id) {
      const one = running.get(id)
      one?.port.postMessage('stop')
      await one?.ended
    },
    async close() {
      clearInterval(alive)
      closing.abort()
      for (const { port } of running.values()) port.postMessage('stop')
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await pool.close()
    },
  }
}

/** Stops the imports that were cancelled through another server. */
async function stopEnded(db: Db, running: ReadonlyMap<string, RunningImport>): Promise<void> {
  const asked = [...running]
  const ids = asked.map(([id]) => id)
  const unfinished = await recordAlive(db, ids)
  for (const [id, { port }] of asked) if (!unfinished.has(id)) port.postMessage('stop')
}

/** Records the progress of an import, and answers when it asks whether it may change the dataset. */
function follow(
  db: Db,
  id: string,
  { port, signal }: { readonly port: MessagePort; readonly signal: AbortSignal },
): void {
  let latest: ImportProgress = { rows: 0, rowsInAll: 0, days: 0 }
  const record = lastOnly(async (progress: ImportProgress) => {
    if (!(await recordProgress(db, id, progress))) port.postMessage('stop')
  })
  const mayPublish = () => whileDatabaseReturns(() => recordProgress(db, id, latest), signal)
  port.on('message', (message: ImportMessage) => {
    if (message !== 'ready') return record((latest = message))
    void mayPublish()
      .catch(() => false)
      .then((may) => port.postMessage((may ? 'publish' : 'stop') satisfies ImportAnswer))
  })
}

type EndRow = Parameters<typeof recordEnd>[2]

function endRow(end: ImportEnd): EndRow {
  switch (end.kind) {
    case 'imported':
      return { status: 'completed', outcome: end.outcome }
    case 'refused':
      return { status: 'failed', fault: { why: 'refused', says: end.message }, outcome: end.outcome }
    case 'cancelled':
      return { status: 'cancelled' }
  }
}

/** Calls `record` with the latest value only, one call at a time. */
function lastOnly<T>(record: (value: T) => Promise<void>): (value: T) => void {
  let busy = false
  let next: { readonly value: T } | undefined
  const go = async () => {
    busy = true
    while (next) {
      const { value } = next
      next = undefined
      await record(value).catch(() => undefined)
    }
    busy = false
  }
  return (value) => {
    next = { value }
    if (!busy) void go()
  }
}
