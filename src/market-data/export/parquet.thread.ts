/** Writes bars sent by another thread to a Parquet file. */
import { parentPort, workerData } from 'node:worker_threads'
import type { BarBatch } from './bar-batches.ts'
import { ParquetFile } from './parquet-file.ts'

export interface ParquetTask {
  readonly path: string
  /** Key-value metadata of the file. */
  readonly metadata: Readonly<Record<string, string>>
}

const { path, metadata } = workerData as ParquetTask
const file = new ParquetFile(path, metadata)

/** Answers each batch once it is written; ends on the message `end`. */
parentPort!.on('message', (message: BarBatch | 'end') => {
  if (message === 'end') {
    file.finish()
    parentPort!.close()
  } else {
    file.append(message)
    parentPort!.postMessage('written')
  }
})
