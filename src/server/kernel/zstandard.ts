import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib'

/** Level 1 compresses JSON as well as the default level 3, in less time. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
/** Bytes that the library returns at a time. With 16 kB, its default, a megabyte takes three times as long. */
const chunkSize = 65_536

const [compressLater, decompressLater] = [promisify(zstdCompress), promisify(zstdDecompress)]

/** Compresses with Zstandard, in another thread. */
export const compressed = (content: string | Uint8Array): Promise<Buffer> =>
  compressLater(content, { params, chunkSize })

/** Compresses with Zstandard in this thread, which is faster for a few kilobytes. */
export const compressedNow = (content: string | Uint8Array): Buffer => zstdCompressSync(content, { params })

/** Decompresses one Zstandard frame, in another thread. */
export const decompressed = (frame: Uint8Array): Promise<Buffer> => decompressLater(frame, { chunkSize })

/** Decompresses one Zstandard frame in this thread, which is faster for a few kilobytes. */
export const decompressedNow = (frame: Uint8Array): Buffer => zstdDecompressSync(frame)

/** Decompresses a Zstandard frame that arrives in slices, as it arrives. */
export function decompressedStream(slices: AsyncIterable<Uint8Array>): Transform {
  const decoder = createZstdDecompress({ chunkSize })
  // An error reaches the reader of the decoder.
  return pipeline(Readable.from(slices), decoder, () => undefined)
}

/** Compresses text that arrives in pieces into one Zstandard frame, as it arrives. */
export function compressedStream(pieces: AsyncIterable<string>): Transform {
  const encoder = createZstdCompress({ params, chunkSize })
  // An error reaches the reader of the encoder.
  return pipeline(Readable.from(pieces), encoder, () => undefined)
}
