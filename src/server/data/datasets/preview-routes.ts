import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { BarMapping } from '#domain'
import { barMappingSchema } from '#domain/schemas'
import { ConcurrencyLimit } from '../../kernel/http/concurrency-limit.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import { handle } from '../../kernel/http/handle.ts'
import { invalidRequest } from '../../kernel/http-error.ts'
import type { Previewer } from './previewer.ts'
import { receiveUpload } from './uploads.ts'

const MOST_UPLOADS_PER_USER = 2

/** The preview of files before they are imported. */
export function previewRoutes(
  app: FastifyInstance,
  { previewer, mostUploadBytes }: { readonly previewer: Previewer; readonly mostUploadBytes: number },
): void {
  const uploads = new ConcurrencyLimit(
    MOST_UPLOADS_PER_USER,
    `You are previewing ${MOST_UPLOADS_PER_USER} uploads at once, and more are not allowed; wait for one to end`,
  )
  handle(app, routes.previewImport, async ({ request, user, reply }) => {
    whenOver(reply, uploads.enter(user.id))
    const folder = previewer.newFolder()
    try {
      const fields = routes.previewImport.upload
      const upload = await receiveUpload(request, { folder, fields, mostBytes: mostUploadBytes })
      const { paths } = upload
      const mapping = parseMapping(upload.fields.mapping)
      const contracts = linesOf(upload.fields.contracts)
      const scratch = join(folder, 'scratch')
      await mkdir(scratch)
      const end = await previewer.run(user.id, { paths, mapping, contracts, scratch })
      if (end.kind === 'refused') throw invalidRequest([{ path: 'files', message: end.message }])
      return { data: end.preview }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/**
 * The mapping in a field of a form.
 * @throws HttpError `invalid_request` with the fields that are wrong
 */
export function parseMapping(text: string | undefined): BarMapping | undefined {
  if (text === undefined || text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidRequest([{ path: 'mapping', message: 'The mapping of columns must be JSON' }])
  }
  const mapping = barMappingSchema.safeParse(value)
  if (mapping.success) return mapping.data
  throw invalidRequest(
    mapping.error.issues.map(({ path, message }) => ({ path: ['mapping', ...path].join('.'), message })),
  )
}

/** The lines of a text that are not empty. */
export function linesOf(text = ''): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
