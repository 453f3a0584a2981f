import type { FastifyRequest } from 'fastify'
import { compressed, compressedNow, decompressed, decompressedStream } from '../zstandard.ts'

/** A piece of JSON, as text or as a Zstandard frame; a large frame arrives in slices. */
export type JsonPart = { readonly text: string } | { readonly frame: Uint8Array | AsyncIterable<Uint8Array> }

/** JSON in parts that are produced as the client reads them. */
export type Parts = Iterable<JsonPart> | AsyncIterable<JsonPart>

/**
 * Converts parts to a Zstandard stream of frames one after the other (RFC 8878, 3). Compressed parts are passed
 * through. Short texts are compressed together, up to the end of a line, so that a client can read a line before the
 * next one arrives.
 */
export async function* asFrames(parts: Parts): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const part of parts) {
    if ('text' in part) text += part.text
    if (text && ('frame' in part || text.endsWith('\n') || text.length >= SHORT_LENGTH)) {
      yield await frameOf(text)
      text = ''
    }
    if ('frame' in part) yield* part.frame instanceof Uint8Array ? [part.frame] : part.frame
  }
  if (text) yield await frameOf(text)
}

const SHORT_LENGTH = 4096

/** Compresses a short text in this thread, because another takes longer to start. */
function frameOf(text: string): Buffer | Promise<Buffer> {
  return text.length < SHORT_LENGTH ? compressedNow(text) : compressed(text)
}

/** Converts parts to plain JSON. */
export async function* asText(parts: Parts): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    if ('text' in part) yield Buffer.from(part.text)
    else if (part.frame instanceof Uint8Array) yield await decompressed(part.frame)
    else yield* decompressedStream(part.frame)
  }
}

export type Encoding = 'zstd' | 'gzip'

/** Fallback for clients without Zstandard: level 3 takes half the time of level 6 for a sixth more bytes. */
export const GZIP_LEVEL = 3

/** Whether `Accept-Encoding` allows an encoding. */
export function accepts({ headers }: Pick<FastifyRequest, 'headers'>, encoding: Encoding | 'br'): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((choice) => choice.trim().split(/\s*;\s*/))
    .some(([name, quality]) => name?.toLowerCase() === encoding && !/^q=0(\.0*)?$/i.test(quality ?? ''))
}
