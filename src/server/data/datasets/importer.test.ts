import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  signUp,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { findImport } from './import-records.ts'
import { createImporter } from './importer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(({}, tests) => stopTestServer(server, tests))

describe('an import whose files cannot be removed afterwards', () => {
  it('ends normally, doesn’t affect the server and logs the files left behind', async () => {
    const user = await signUp(server, 'importer@example.com')
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const data = temporaryFolder()
    const { db } = server.database
    const importer = createImporter({
      db,
      log,
      marketDataFolder: join(data, 'datasets'),
      uploadFolder: join(data, 'uploads'),
    })
    const file = join(data, 'prices.csv')
    writeFileSync(file, 'timestamp,underlying\n')
    // A folder can't exist below a file, so nothing can be removed there.
    const folder = join(file, 'upload')
    const rejections: unknown[] = []
    const onRejection = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', onRejection)
    try {
      const upload = { files: [{ name: 'prices.csv', bytes: 21 }], paths: [file] }
      const wanted = {
        userId: user.id,
        dataset: 'mine',
        name: undefined,
        allowBad: false,
        conflict: 'stop' as const,
        contracts: [],
        mostBytes: undefined,
      }
      const id = await importer.start({ ...wanted, upload, folder })
      await eventually(
        async () => ((await findImport(db, { userId: user.id, id }))?.status === 'failed' ? true : undefined),
        60,
      )
      await eventually(() => (lines.length > 0 ? true : undefined))
      await importer.close()
    } finally {
      process.off('unhandledRejection', onRejection)
    }
    expect(rejections).toEqual([])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ msg: 'files of an import were left behind', folder }),
    ])
  })
})
