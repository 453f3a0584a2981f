import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { MarketReader } from '#engine/market'
import { BATCH_ROWS, barBatches, type BarBatch } from './bar-batches.ts'
import { VIX_NAME, type ExportSelection } from './exported-bars.ts'
import { parquetStatement, SOURCE, SOURCE_COLUMNS } from './parquet-statement.ts'
import type { Ending, ParquetTask } from './parquet.thread.ts'

/** Batches that wait to be written: enough to keep the writing thread busy, few enough to keep memory bounded. */
const MOST_AHEAD = 4

export interface ParquetOptions {
  readonly reader: MarketReader
  readonly selection?: ExportSelection | undefined
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes bars to a Parquet file in the canonical layout, which names the dataset in its metadata. This thread reads them,
 * another has DuckDB encode them, and only a few batches lie between the two. Gives the number of bars.
 */
export async function writeParquet({ reader, selection, path, signal }: ParquetOptions): Promise<number> {
  const names = [...reader.underlyings, VIX_NAME]
  const writer = new ParquetThread(dirname(path), parquetStatement(path, reader.dataset, names))
  let bars = 0
  try {
    for await (const batch of barBatches(reader, selection, names)) {
      signal?.throwIfAborted()
      bars += batch.rows
      await writer.write(batch)
      // What else this thread has to do comes between two batches.
      await setImmediate()
    }
    await writer.end()
  } catch (error) {
    await writer.stop()
    throw error
  }
  return bars
}

/** The thread that writes, from the side of the one that reads. */
class ParquetThread {
  readonly #thread: Worker
  readonly #port
  /** How many messages were sent: the thread sleeps on it. */
  readonly #sent = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #finished: Promise<void>
  #ahead = 0
  #onTaken: (() => void) | undefined

  constructor(scratch: string, statement: string) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const task: ParquetTask = {
      scratch,
      source: SOURCE,
      columns: SOURCE_COLUMNS,
      batchRows: BATCH_ROWS,
      statement,
      sent: this.#sent,
      port: port2,
    }
    this.#thread = new Worker(new URL('./parquet.thread.ts', import.meta.url), {
      workerData: task,
      transferList: [port2],
    })
    this.#finished = new Promise((resolve, reject) => {
      this.#thread.once('error', reject).once('exit', () => resolve())
    })
    // A failure is met by whoever waits next; until then it must not count as unhandled.
    this.#finished.catch(() => undefined).finally(() => port1.close())
    port1.on('message', () => {
      this.#ahead--
      this.#onTaken?.()
    })
  }

  /** Resolves when there is room for another batch. */
  async write(batch: BarBatch): Promise<void> {
    this.#send(batch, [batch.numbers.buffer])
    if (++this.#ahead < MOST_AHEAD) return
    await Promise.race([this.#finished, new Promise<void>((taken) => (this.#onTaken = taken))])
  }

  /** Resolves when the file is complete. */
  async end(): Promise<void> {
    this.#send('end')
    await this.#finished
  }

  /** Gives the file up; resolves when the thread has let go of it. */
  async stop(): Promise<void> {
    this.#send('stop')
    await this.#finished.catch(() => undefined)
  }

  #send(message: BarBatch | Ending, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer)
    Atomics.add(this.#sent, 0, 1)
    Atomics.notify(this.#sent, 0)
  }
}
