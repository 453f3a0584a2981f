import { Worker } from 'node:worker_threads'
import type { MarketReader } from '#engine/market'
import { barBatches, type BarBatch } from './bar-batches.ts'
import type { ExportSelection } from './exported-bars.ts'
import type { ParquetTask } from './parquet.thread.ts'

/** Batches being written or queued: enough to keep the writing thread busy; each takes 3 MB. */
const MOST_AHEAD = 3

export interface ParquetOptions {
  readonly reader: MarketReader
  readonly selection?: ExportSelection | undefined
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes bars to a Parquet file in the canonical layout, with the dataset's name in its metadata. This thread
 * reads them, another one encodes them, and few batches are queued in between. Returns the number of bars.
 */
export async function writeParquet({ reader, selection, path, signal }: ParquetOptions): Promise<number> {
  const { id, name, kind, contentHash } = reader.dataset
  const metadata = { dataset: id, name, kind, content_hash: contentHash }
  const writer = new ParquetThread({ path, metadata })
  let bars = 0
  try {
    for await (const batch of barBatches(reader, selection)) {
      signal?.throwIfAborted()
      bars += batch.rows
      await writer.write(batch)
    }
    await writer.end()
  } catch (error) {
    await writer.stop()
    throw error
  }
  return bars
}

/** The reading thread's handle of the writing thread. */
class ParquetThread {
  readonly #thread: Worker
  readonly #finished: Promise<void>
  #ahead = 0
  #onWritten: (() => void) | undefined

  constructor(task: ParquetTask) {
    this.#thread = new Worker(new URL('./parquet.thread.ts', import.meta.url), { workerData: task })
    this.#finished = new Promise((resolve, reject) => {
      this.#thread
        .once('error', reject)
        .once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The writing thread was ended'))))
    })
    // The next caller that waits gets the error; until then it must not count as unhandled.
    this.#finished.catch(() => undefined)
    this.#thread.on('message', () => {
      this.#ahead--
      this.#onWritten?.()
    })
  }

  /** Resolves when there is room for another batch. */
  async write(batch: BarBatch): Promise<void> {
    this.#thread.postMessage(batch, [batch.minutes.buffer])
    if (++this.#ahead < MOST_AHEAD) return
    await Promise.race([this.#finished, new Promise<void>((written) => (this.#onWritten = written))])
  }

  /** Resolves when the file is complete. */
  async end(): Promise<void> {
    this.#thread.postMessage('end')
    await this.#finished
  }

  /** Aborts the file; resolves when the thread has released it. */
  async stop(): Promise<void> {
    await this.#thread.terminate()
  }
}
