import { join } from 'node:path'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { aZip } from '#market-data/fixtures'
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

const dataFolder = temporaryFolder()
let server: TestServer
let trader: TestUser
let mine: string

beforeAll(async () => {
  server = await startTestServer({ dataFolder, datasets: folderCatalog(join(dataFolder, 'datasets')) })
  trader = await signUp(server, 'trader@example.com')
  const { importId } = (
    await send(routes.importDataset.path, { 'bars.csv': bars() }, { dataset: 'mine' })
  ).json<{ data: { importId: string } }>().data
  await eventually(async () => {
    const { data } = await call(server, routes.importStatus, { as: trader, params: { id: importId } })
    return data.status === 'completed' ? data : undefined
  })
  mine = (await call(server, routes.listDatasets, { as: trader })).data.find(({ owned }) => owned)!.id
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** 1 January 2025 from 09:15 to 10:14: the index, and a call between 90 and 110. */
function bars(): string {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const time = `2025-01-01 ${i < 45 ? '09' : '10'}:${String((15 + i) % 60).padStart(2, '0')}:00`
    return [
      `${time},NIFTY,,,IDX,23650,23650,23650,23650,0,0`,
      `${time},NIFTY,2025-01-02,23650,CE,100,110,90,100,75,0`,
    ]
  })
  return ['timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi', ...rows.flat(), ''].join(
    '\n',
  )
}

/** The exchange's file of that day, with this range of the call. */
const bhavcopy = (high: number) =>
  [
    'TradDt,FinInstrmTp,TckrSymb,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,HghPric,LwPric,ClsPric,LastPric,UndrlygPric,SttlmPric,OpnIntrst,TtlTradgVol,NewBrdLotQty',
    `2025-01-01,IDO,NIFTY,2025-01-02,2025-01-02,23650,CE,${high},80,100,100,23650,100,0,999,75`,
    '',
  ].join('\n')

function send(url: string, files: Record<string, string | Buffer<ArrayBuffer>>, fields = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries<string>(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name)
  return server.app.inject({ method: 'POST', url, payload: form, headers: { cookie: trader.cookie } })
}

const verify = (id: string, files: Record<string, string | Buffer<ArrayBuffer>>) =>
  send(routes.verifyDataset.path.replace('{id}', id), files)

describe('a dataset and uploaded files of the exchange', () => {
  it('are compared, also in the exchange’s ZIP archives, and nothing of the upload stays', async () => {
    const agreeing = await verify(mine, { 'fo.csv': bhavcopy(120) })
    expect(agreeing.statusCode, agreeing.body).toBe(200)
    expect(agreeing.json()).toMatchObject({
      data: { days: 1, partialDays: 1, contractDays: 1, agreeing: 1, faults: [] },
    })
    const archive = Buffer.from(aZip([{ name: 'fo.csv', content: bhavcopy(105) }]))
    const differing = await verify(mine, { 'fo.zip': archive })
    expect(differing.json()).toMatchObject({ data: { agreeing: 0, faults: [{ kind: 'range', count: 1 }] } })
    expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
  })

  it('are not compared if a file is no daily file, or the market is simulated', async () => {
    const wrong = await verify(mine, { 'bars.csv': bars() })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('bars.csv is no daily file of the exchange')
    expect((await verify('simulated', { 'fo.csv': bhavcopy(120) })).statusCode).toBe(409)
  })
})
