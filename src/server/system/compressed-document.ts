import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { accepts } from '../kernel/http/json-parts.ts'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const

/**
 * A JSON document that never changes while the server runs. It is compressed once per encoding, on its first
 * request and off the main thread, so that a flood of requests only copies bytes.
 */
export class CompressedDocument {
  readonly #bytes: Buffer
  readonly #etag: string
  readonly #encoded = new Map<string, Promise<Buffer>>()

  constructor(json: string) {
    this.#bytes = Buffer.from(json)
    this.#etag = `"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`
  }

  /** Sends the document in the best encoding that the client accepts, or 304 if the client has it. */
  async send(reply: FastifyReply): Promise<never> {
    const { request } = reply
    void reply.headers({ etag: this.#etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === this.#etag) return reply.code(304).send() as never
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(request, one))
    const bytes = encoding ? await this.#encode(encoding) : this.#bytes
    // Without `identity` the server would compress the document again for this request.
    void reply.header('content-encoding', encoding ?? 'identity').type('application/json; charset=utf-8')
    return reply.send(bytes) as never
  }

  #encode(encoding: keyof typeof ENCODERS): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? ENCODERS[encoding](this.#bytes)
    this.#encoded.set(encoding, encoded)
    return encoded
  }
}
