import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FieldError } from '#domain'
import { HttpError, invalidRequest } from '../../kernel/http-error.ts'
import {
  digestOf,
  readForm,
  tooLargeUpload,
  UPLOAD_LIMITS,
  type UploadDigest,
} from '../../kernel/http/upload-digest.ts'

/** Received files in a separate folder. */
export interface Upload<Fields> {
  readonly fields: Fields
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  readonly paths: readonly string[]
}

export interface UploadOptions<Schema extends z.ZodObject> {
  /** Folder for the files; created here. */
  readonly folder: string
  readonly fields: Schema
  /** Limit for all files together. */
  readonly mostBytes: number
}

/** Names of files that can be stored, in any script. */
const FILE_NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .,%()+&-]{0,199}$/u
/** Longest name that file systems store, less room for a suffix. */
const MOST_NAME_BYTES = 240
const DATA_FILE = /\.((csv|txt|json|parquet)(\.gz)?|xlsx|zip)$/i

/**
 * Streams the files of a `multipart/form-data` request to disk with bounded memory.
 * @throws HttpError naming the fault of the form; the caller deletes the folder
 */
export async function receiveUpload<Schema extends z.ZodObject>(
  request: FastifyRequest,
  { folder, fields: schema, mostBytes }: UploadOptions<Schema>,
): Promise<Upload<z.output<Schema>>> {
  if (!request.isMultipart()) throw new HttpError('invalid_request', 'Send the files as multipart/form-data')
  await mkdir(folder, { recursive: true })
  const given: Record<string, unknown> = {}
  const files: { name: string; bytes: number }[] = []
  let left = mostBytes
  const digest = digestOf(request)
  await readForm(async () => {
    for await (const part of request.parts({ limits: UPLOAD_LIMITS })) {
      digest.startPart(part.fieldname, part.type === 'field' ? part.value : part.filename)
      if (part.type === 'field') {
        given[part.fieldname] = part.value
        continue
      }
      const name = checkedName(part.filename, files)
      const bytes = await save(part.file, { path: join(folder, name), left, mostBytes, digest })
      left -= bytes
      files.push({ name, bytes })
    }
  })
  const fields = schema.safeParse(given)
  if (!fields.success) throw invalidRequest(fields.error.issues.map(toFieldError))
  if (files.length === 0) throw invalidRequest([{ path: 'files', message: 'Choose at least one file' }])
  return { fields: fields.data, files, paths: files.map(({ name }) => join(folder, name)) }
}

function toFieldError({ path, message }: z.core.$ZodIssue): FieldError {
  return { path: path.join('.'), message }
}

/** Keeps the file name, because in some formats it names the contract. */
function checkedName(name: string, taken: readonly { readonly name: string }[]): string {
  const wrong = (message: string) => invalidRequest([{ path: 'files', message }])
  if (!DATA_FILE.test(name))
    throw wrong(
      `File '${name.slice(0, 80)}' is of no kind that can be imported: .csv, .txt, .json, .parquet, those with .gz, .xlsx or .zip`,
    )
  if (!FILE_NAME.test(name) || Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw wrong(
      `File '${name.slice(0, 80)}' cannot be stored under this name: rename it with letters, digits, spaces and . , % ( ) + & - _ only, and fewer than 200 of them`,
    )
  if (taken.some((file) => file.name === name))
    throw wrong(`Two files are named '${name}'; give each its own name`)
  return name
}

async function save(
  file: Readable,
  { path, left, mostBytes, digest }: { path: string; left: number; mostBytes: number; digest: UploadDigest },
): Promise<number> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      digest.add(chunk)
      if (bytes <= left) return done(null, chunk)
      done(tooLargeUpload(mostBytes))
    },
  })
  await pipeline(file, counted, createWriteStream(path, { flags: 'wx' }))
  return bytes
}

const FORGOTTEN_MILLISECONDS = 24 * 60 * 60_000

/** Deletes uploads left behind by a dead process. */
export async function removeForgottenUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const made = (await stat(path).catch(() => undefined))?.mtimeMs
    if (made !== undefined && Date.now() - made > FORGOTTEN_MILLISECONDS)
      await rm(path, { recursive: true, force: true })
  }
}
