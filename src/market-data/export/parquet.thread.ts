/** Writes the bars that another thread sends to a Parquet file. */
import { parentPort, workerData } from 'node:worker_threads'
import type { BarBatch } from './bar-batches.ts'
import { ParquetFile } from './parquet-file.ts'

export interface ParquetTask {
  readonly path: string
  /** Told in the file. */
  readonly metadata: Readonly<Record<string, string>>
}

const { path, metadata } = workerData as ParquetTask
const file = new ParquetFile(path, metadata)

/** Answers each batch when it is written; ends when it is told that there are no more. */
parentPort!.on('message', (message: BarBatch | 'end') => {
  if (message === 'end') {
    file.finish()
    parentPort!.close()
  } else {
    file.append(message)
    parentPort!.postMessage('written')
  }
})
