import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http-error.ts'

const MOST_FILES = 1000
const MOST_FIELDS = 10
/** Limits of the parts of an upload; the size of its files is limited by whoever reads them. */
export const UPLOAD_LIMITS = { files: MOST_FILES, fields: MOST_FIELDS, fileSize: Infinity } as const
const BROKEN_FORM = `The form is not valid multipart/form-data or ends before its end: send it again, with a boundary, at most ${MOST_FILES} files and ${MOST_FIELDS} fields`

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

  /** SHA-256 of the bytes read so far, in hexadecimal. */
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

/**
 * Reads an upload.
 * @throws HttpError in words where the form is broken, and what `read` throws
 */
export async function readForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw isFormError(error) ? new HttpError('invalid_request', BROKEN_FORM) : error
  }
}

/** Errors of the form parser have no `syscall`; errors of the disk do. */
function isFormError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof HttpError) return false
  return !('syscall' in error)
}

/** The answer to files of more than `mostBytes` together. */
export function tooLargeUpload(mostBytes: number): HttpError {
  const megabytes = Math.round(mostBytes / 1_000_000)
  return new HttpError(
    'too_large',
    `The files are larger than the ${megabytes} MB that may be uploaded at once; import them with the command line`,
  )
}

/**
 * Reads an upload without storing it.
 * @returns SHA-256 of its content in hexadecimal
 * @throws HttpError if the form is broken or has more than `mostBytes`
 */
export async function digestUpload(request: FastifyRequest, mostBytes: number): Promise<string> {
  const digest = digestOf(request)
  if (!request.isMultipart()) {
    request.raw.resume()
    return digest.value()
  }
  let left = mostBytes
  return readForm(async () => {
    for await (const part of request.parts({ limits: UPLOAD_LIMITS })) {
      digest.startPart(part.fieldname, part.type === 'field' ? part.value : part.filename)
      if (part.type === 'field') continue
      for await (const bytes of part.file as AsyncIterable<Buffer>) {
        left -= bytes.length
        if (left < 0) throw tooLargeUpload(mostBytes)
        digest.add(bytes)
      }
    }
    return digest.value()
  })
}
