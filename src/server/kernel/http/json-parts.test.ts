import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeFrames } from '../../fixtures/zstandard-frames.ts'
import { asFrames, asText, type JsonPart } from './json-parts.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 250, maxLength: 2000 }))
/** A part of an answer, with its text. */
const part = fc.record({ text, stored: fc.constantFrom('no', 'whole', 'in slices') })

it('an answer in Zstandard frames has the text of the plain answer, however its parts are stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      async function* answer(): AsyncGenerator<JsonPart> {
        for (const { text: content, stored } of parts) {
          if (stored === 'no') yield { text: content }
          else
            yield {
              frame: stored === 'whole' ? zstdCompressSync(content) : slicesOf(zstdCompressSync(content)),
            }
        }
      }
      const whole = Buffer.from(parts.map(({ text: content }) => content).join(''))
      expect((await collected(asText(answer()))).equals(whole)).toBe(true)
      expect(decodeFrames(await collected(asFrames(answer()))).equals(whole)).toBe(true)
    }),
  )
})

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function* slicesOf(frame: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < frame.length; from += 7) yield frame.subarray(from, from + 7)
}
