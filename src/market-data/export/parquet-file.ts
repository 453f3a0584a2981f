import { closeSync, openSync, writeFileSync } from 'node:fs'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import type { BarBatch } from './bar-batches.ts'
import { GroupEncoder, type RowGroup } from './encode-group.ts'
import { COLUMNS, ROOT } from './parquet-columns.ts'

/** First and last bytes of a Parquet file: `PAR1`. */
const MAGIC = 0x31_52_41_50

/** Bars as a Parquet file in the canonical layout, a row group of each batch. It can be read once it is finished. */
export class ParquetFile {
  readonly #file: number
  readonly #metadata: Readonly<Record<string, string>>
  readonly #encoder = new GroupEncoder()
  readonly #rowGroups: RowGroup[] = []
  #offset = 0

  /** @param metadata key-value metadata of the file */
  constructor(path: string, metadata: Readonly<Record<string, string>>) {
    this.#file = openSync(path, 'w')
    this.#metadata = metadata
    const writer = new ByteWriter()
    writer.appendUint32(MAGIC)
    this.#write(writer.getBytes())
  }

  append(batch: BarBatch): void {
    const { bytes, rowGroup } = this.#encoder.encode(batch, this.#offset)
    this.#rowGroups.push(rowGroup)
    this.#write(bytes)
  }

  finish(): void {
    const writer = new ByteWriter()
    writeMetadata(writer, {
      version: 2,
      created_by: 'Delta',
      schema: [ROOT, ...COLUMNS.map(({ element }) => element)],
      num_rows: this.#rowGroups.reduce((sum, group) => sum + group.num_rows, 0n),
      row_groups: this.#rowGroups,
      key_value_metadata: Object.entries(this.#metadata).map(([key, value]) => ({ key, value })),
      // Set by the writer.
      metadata_length: 0,
    })
    writer.appendUint32(MAGIC)
    this.#write(writer.getBytes())
    closeSync(this.#file)
  }

  #write(bytes: Uint8Array): void {
    writeFileSync(this.#file, bytes)
    this.#offset += bytes.length
  }
}
