import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import type { BarMapping, FilePreview } from '#domain'
import { aWorkbook, aZip } from '#market-data/fixtures'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { folderCatalog } from './market-data.ts'

let server: TestServer
let trader: TestUser
let uploads: string

beforeAll(async () => {
  const dataFolder = temporaryFolder()
  uploads = join(dataFolder, 'uploads')
  mkdirSync(uploads)
  server = await startTestServer({
    dataFolder,
    datasets: folderCatalog(join(dataFolder, 'datasets')),
    environment: { UPLOAD_LIMIT_MB: '1' },
  })
  trader = await signUp(server, 'trader@example.com')
})
afterAll(({}, tests) => stopTestServer(server, tests))

interface Form {
  readonly fields?: Record<string, string>
  readonly files: Record<string, string | Buffer<ArrayBuffer>>
}

function send(
  { method, path: url }: typeof routes.previewImport | typeof routes.importDataset,
  { fields = {}, files }: Form,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name)
  return server.app.inject({ method, url, payload: form, headers: { cookie: trader.cookie } })
}

const bufferOf = (bytes: Buffer) => Buffer.from(bytes)

/** An hour of NIFTY with a call and a put, in the format of an unknown vendor. */
function anHour(): string {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const time = `04/01/2024 ${String(9 + Math.floor((15 + i) / 60)).padStart(2, '0')}:${String((15 + i) % 60).padStart(2, '0')}`
    return [
      `${time}|NIFTY|21700|21712|21695|21705`,
      `${time}|NIFTY04JAN2421700CE|60|66|58|63`,
      `${time}|NIFTY04JAN2421700PE|55|56|51|58`.replace('51|58', '51|55'),
    ]
  })
  return ['when|contract|o|h|l|c', ...rows.flat(), ''].join('\n')
}

describe('the preview of uploaded files', () => {
  it('reads them by a suggested mapping, with which they can be imported', async () => {
    const files = { 'mine.csv': anHour() }
    const answer = await send(routes.previewImport, { files })
    expect(answer.statusCode, answer.body).toBe(200)
    const { data } = answer.json<{ data: FilePreview }>()
    expect(data.suggestion).toMatchObject({ delimiter: '|', time: { column: 'when', order: 'dmy' } })
    expect(data.reading).toMatchObject({ rows: 180, accepted: 180, refused: [] })
    expect(readdirSync(uploads)).toEqual([])

    const fields = { dataset: 'mine', mapping: JSON.stringify(data.suggestion) }
    const begun = await send(routes.importDataset, { fields, files })
    const { importId: id } = begun.json<{ data: { importId: string } }>().data
    const ended = await eventually(async () => {
      const { data } = await call(server, routes.importStatus, { as: trader, params: { id } })
      return ['completed', 'failed'].includes(data.status) ? data : undefined
    }, 60)
    expect([ended.error, ended.outcome?.accepted]).toEqual([null, 180])
  })

  it.each(['ünï.csv', 'हिंदी nifty.csv', 'u\u0308mlaut.csv'])(
    'reads %s, whose name is not English',
    async (name) => {
      const answer = await send(routes.previewImport, { files: { [name]: anHour() } })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  )

  it('asks for another name of a file whose name cannot be stored, and not for another kind', async () => {
    const answer = await send(routes.previewImport, { files: { 'a#b.csv': anHour() } })
    expect(answer.json<{ message: string }>().message).toMatch(
      /^File 'a#b\.csv' .* rename it with letters, digits/,
    )
    const exe = await send(routes.previewImport, { files: { 'ünï.exe': anHour() } })
    expect(exe.json<{ message: string }>().message).toContain('is of no kind that can be imported')
  })

  it('reads workbooks and archives', async () => {
    const rows = [
      ['date', 'time', 'symbol', 'open', 'high', 'low', 'close'],
      [{ date: 45_295 }, { date: 555 / 1440 }, 'NIFTY', 21700, 21712, 21695, 21705],
    ]
    const workbook = aWorkbook({ One: rows })
    const uploaded: Form['files'][] = [
      { 'a.xlsx': bufferOf(workbook) },
      { 'a.zip': bufferOf(aZip([{ name: 'x/a.xlsx', content: workbook }])) },
    ]
    for (const files of uploaded) {
      const answer = await send(routes.previewImport, { files })
      expect(answer.json<{ data: FilePreview }>().data.reading?.bars).toMatchObject([
        { time: '2024-01-04 09:15', instrument: 'NIFTY' },
      ])
    }
  })

  it('reports why files cannot be read, and leaves no files', async () => {
    const broken = await send(routes.previewImport, { files: { 'a.zip': 'PK and no end' } })
    const strange = await send(routes.previewImport, { files: { 'a.exe': 'x' } })
    const mapping = await send(routes.previewImport, {
      fields: { mapping: '{"delimiter":"x"}' },
      files: { 'a.csv': 'x' },
    })
    const fieldOf = (answer: typeof broken) =>
      answer.json<{ error: { fields: { path: string; message: string }[] } }>().error.fields[0]
    expect([broken, strange, mapping].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(fieldOf(broken).message).toContain('a.zip is no ZIP archive that can be read')
    expect(fieldOf(strange).message).toContain('.xlsx or .zip')
    expect(fieldOf(mapping).path).toBe('mapping.delimiter')
    // Files left by an earlier import are deleted as well.
    await eventually(async () => (readdirSync(uploads).length === 0 ? true : undefined), 20)
  })

  it('is refused for more bytes than an upload may have', async () => {
    const answer = await send(routes.previewImport, { files: { 'a.csv': 'x'.repeat(1_100_000) } })
    expect(answer.statusCode).toBe(413)
  })
})

const MAPPING: BarMapping = {
  delimiter: ',',
  header: true,
  time: { kind: 'one', column: 'when', order: 'dmy' },
  zone: 'india',
  stamp: 'start',
  open: 'o',
  high: 'h',
  low: 'l',
  close: 'c',
  volume: null,
  openInterest: null,
  instrument: { kind: 'symbol', column: 'contract' },
}

describe('a saved mapping', () => {
  const save = (as: TestUser, name: string, mapping = MAPPING) =>
    call(server, routes.saveImportMapping, { as, params: { name }, body: { mapping } })
  const names = async (as: TestUser) =>
    (await call(server, routes.listImportMappings, { as })).data.map(
      ({ name, mapping: { zone } }) => `${name} ${zone}`,
    )

  it('is used by name, replaced, and deleted', async () => {
    const name = 'My vendor / 2024'
    await save(trader, encodeURIComponent(name))
    await save(trader, encodeURIComponent(name), { ...MAPPING, zone: 'utc' })
    expect(await names(trader)).toEqual(['My vendor / 2024 utc'])
    const removal = { as: trader, params: { name: encodeURIComponent(name) } }
    expect((await call(server, routes.deleteImportMapping, removal)).status).toBe(200)
    expect(await names(trader)).toEqual([])
  })

  it('is private: it is neither listed for nor deleted by another user, who may have one of the same name', async () => {
    const other = await signUp(server, 'other@example.com')
    await save(trader, 'Mine')
    expect(await names(other)).toEqual([])
    const removal = await call(server, routes.deleteImportMapping, { as: other, params: { name: 'Mine' } })
    expect(removal.status).toBe(404)
    await save(other, 'Mine', { ...MAPPING, zone: 'utc' })
    expect(await names(trader)).toEqual(['Mine india'])
  })

  it('needs a name of at most sixty characters, and one of fifty is the last', async () => {
    const hoarder = await signUp(server, 'hoarder@example.com')
    expect((await save(hoarder, 'x'.repeat(61))).status).toBe(400)
    for (let i = 0; i < 50; i++) await save(hoarder, `No ${i}`)
    const { status, error } = await save(hoarder, 'One more')
    expect([status, error.error.message]).toEqual([
      409,
      expect.stringContaining('delete one to save another'),
    ])
    expect((await save(hoarder, 'No 7')).status).toBe(200)
  })
})
