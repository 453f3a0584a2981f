import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Content of a `multipart/form-data` request, hashed while it is read. The boundary is left out, because
 * clients choose a new one each time they send the same files.
 */
export class UploadDigest {
  readonly #hash: Hash = createHash('sha256')

  /** Starts the next part; its bytes follow. */
  startPart(field: string, nameOrValue: unknown): void {
    this.#hash.update(`\n${JSON.stringify([field, nameOrValue])}\n`)
  }

  /** Adds bytes of the current part. */
  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** SHA-256 in hexadecimal of what was read so far. */
  value(): string {
    return this.#hash.copy().digest('hex')
  }
}

const digests = new WeakMap<FastifyRequest, UploadDigest>()

/** The digest of a request's upload; whoever reads the upload adds to it. */
export function digestOf(request: FastifyRequest): UploadDigest {
  const digest = digests.get(request) ?? new UploadDigest()
  digests.set(request, digest)
  return digest
}

/** Reads an upload that nobody else reads, and returns its SHA-256 in hexadecimal. */
export async function digestUpload(request: FastifyRequest): Promise<string> {
  const digest = digestOf(request)
  if (!request.isMultipart()) {
    request.raw.resume()
    return digest.value()
  }
  for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
    digest.startPart(part.fieldname, part.type === 'field' ? part.value : part.filename)
    if (part.type === 'file') for await (const bytes of part.file) digest.add(bytes as Buffer)
  }
  return digest.value()
}
