/** Has DuckDB write the bars that another thread sends. */
import { receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import type { DuckDBDataChunk } from '@duckdb/node-api'
import { writeIntegers } from '../importers/chunk-integers.ts'
import { DuckSession, type SourceType } from '../importers/duck-session.ts'
import type { BarBatch } from './bar-batches.ts'

export interface ParquetTask {
  /** Where DuckDB may spill to. */
  readonly scratch: string
  /** What the batches are to the statement: a table function, with the columns of a batch. */
  readonly source: string
  readonly columns: Readonly<Record<string, SourceType>>
  /** Numbers from the beginning of a column of a batch to that of the next. */
  readonly batchRows: number
  /** The statement that reads the batches and writes the file. */
  readonly statement: string
  /** One number, which grows by one with each message. */
  readonly sent: Int32Array<SharedArrayBuffer>
  /** Brings batches and an ending; takes a word for each batch that was begun. */
  readonly port: MessagePort
}

/** Of a file: that it is complete, or that it is given up. */
export type Ending = 'end' | 'stop'

/** Rows that DuckDB takes at a time. */
const CHUNK_ROWS = 2048

const { scratch, source, columns, batchRows, statement, sent, port } = workerData as ParquetTask
const columnCount = Object.keys(columns).length

/** The next message. This thread has nothing to do until there is one, and DuckDB wants it before the call returns. */
function nextMessage(): BarBatch | Ending {
  for (;;) {
    const known = Atomics.load(sent, 0)
    const received = receiveMessageOnPort(port)
    if (received) return received.message as BarBatch | Ending
    Atomics.wait(sent, 0, known)
  }
}

let batch: BarBatch | undefined
let begun = 0

function fill(chunk: DuckDBDataChunk): void {
  if (!batch || begun === batch.rows) {
    const message = nextMessage()
    if (message === 'stop') throw new Error('The export was given up')
    if (message === 'end') {
      chunk.rowCount = 0
      return
    }
    port.postMessage('taken')
    batch = message
    begun = 0
  }
  const rows = Math.min(CHUNK_ROWS, batch.rows - begun)
  chunk.rowCount = rows
  for (let column = 0; column < columnCount; column++) {
    const first = column * batchRows + begun
    writeIntegers(chunk, column, batch.numbers.subarray(first, first + rows))
  }
  begun += rows
}

const duck = await DuckSession.open(scratch)
try {
  await duck.source(source, columns, fill)
  await duck.run(statement)
} finally {
  duck.close()
}
