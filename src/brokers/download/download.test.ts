import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadRequest } from '#domain'
import { aMarket } from '../fixtures/a-market.ts'
import { anUpstoxAccount, EMULATED } from '../fixtures/an-account.ts'
import { send } from '../fixtures/emulated-broker.ts'
import { refuse } from '../upstox/fixtures/emulator.ts'
import { download, type Downloaded } from './download.ts'
import { planDownload } from './plan.ts'
import { Spool } from './spool.ts'

const REQUEST: DownloadRequest = {
  broker: 'upstox',
  underlying: 'NIFTY',
  from: '2025-04-08',
  to: '2025-04-11',
  strikes: 1,
  expiries: 1,
}

type Account = Awaited<ReturnType<typeof anUpstoxAccount>>

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const plan = ({ session, connector }: Account, request = REQUEST) =>
  planDownload(session.history, request, { lastDay: '2025-04-19', limits: connector.limits })

async function run(account: Account, root: string, signal?: AbortSignal) {
  const planned = await plan(account)
  const { history } = account.open(signal)
  const spool = new Spool(root, 'asha', REQUEST)
  return download({ history, request: REQUEST, plan: planned, spool, clock: account.clock, signal })
}

/** What each failed call asked for, and why it failed. */
const reasonsOf = ({ failed }: Pick<Downloaded, 'failed'>) =>
  failed.map(({ what, failure }) => [what, failure.message])

describe('the plan of a download', () => {
  it('takes the nearest expiries of each session, with strikes around the index', async () => {
    const account = await anUpstoxAccount()
    const planned = await plan(account)
    expect(planned.sessions).toEqual(['2025-04-08', '2025-04-09', '2025-04-11'])
    expect(planned.expiries.map(({ expiry, range }) => [expiry, range.from, range.to])).toEqual([
      ['2025-04-09', '2025-04-08', '2025-04-09'],
      ['2025-04-17', '2025-04-11', '2025-04-11'],
    ])
    for (const { lowest, highest, range } of planned.expiries) {
      const minutes = account.market.indexMinutes(range)
      expect(lowest).toBeLessThanOrEqual(Math.min(...minutes.map(({ low }) => low)) - 5000)
      expect(highest).toBeGreaterThanOrEqual(Math.max(...minutes.map(({ high }) => high)) + 5000)
    }
  })

  it('names traded expiries that the broker doesn’t have', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => send(response, 200, { status: 'success', data: ['2025-04-17'] }), {
      path: /expired-instruments\/expiries/,
    })
    expect((await plan(account)).missingExpiries).toEqual(['2025-04-09'])
  })

  it('excludes today, which hasn’t ended', async () => {
    const account = await anUpstoxAccount()
    const { sessions } = await planDownload(
      account.session.history,
      { ...REQUEST, to: '2025-04-30' },
      { lastDay: '2025-04-09', limits: account.connector.limits },
    )
    expect(sessions.at(-1)).toBe('2025-04-09')
  })

  it('estimates the time from the rate limits', async () => {
    const account = await anUpstoxAccount()
    const { calls, seconds } = await plan(account)
    expect(calls).toBeGreaterThan(20)
    expect(seconds).toBe(Math.floor((calls - 1) / 4))
  })
})

describe('a download', () => {
  it('makes each call once, and reports calls without bars separately from failed calls', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => refuse(response, 400, 'UDAPI100011'), {
      path: /NSE_FO\|230001\|.*1minute/,
    })
    account.emulator.fail((response) => send(response, 200, { status: 'success', data: { candles: [] } }), {
      path: /NSE_FO\|230002\|.*1minute/,
    })
    const got = await run(account, aFolder())
    expect(reasonsOf(got)).toEqual([['2025-04-09 23000 CE', expect.stringContaining('UDAPI100011')]])
    expect(got.empty).toEqual(['2025-04-09 23000 PE'])
    expect(new Set(account.emulator.answered).size).toBe(account.emulator.answered.length)
  })

  it.each([1, 7, 25])('killed after %d answers resumes without repeating a call', async (kill) => {
    const account = await anUpstoxAccount()
    const root = aFolder()
    const stop = new AbortController()
    account.emulator.onAnswer((count) => count === kill + 6 && stop.abort(new Error('killed')))
    await expect(run(account, root, stop.signal)).rejects.toThrow('killed')
    account.emulator.onAnswer(() => undefined)
    const resumed = await run(account, root)
    const whole = await run(await anUpstoxAccount(), aFolder())
    expect(resumed.files.map((file) => file.split('/').at(-1))).toEqual(
      whole.files.map((file) => file.split('/').at(-1)),
    )
    const minutes = account.emulator.answered.filter((path) => /minute/.test(path))
    // Only the answer in flight at the kill was lost.
    expect(minutes.length - new Set(minutes).size).toBeLessThanOrEqual(1)
  })

  it('waits as long as the broker requests after too many calls, then continues', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => refuse(response.setHeader('retry-after', '90'), 429, 'UDAPI10005'), {
      times: 2,
      path: /1minute/,
    })
    const got = await run(account, aFolder())
    expect(got.failed).toEqual([])
    expect(account.clock.slept.filter((milliseconds) => milliseconds === 90_000)).toHaveLength(2)
  })

  it('stops if it would have to wait for long, says until when, and continues after that', async () => {
    const account = await anUpstoxAccount()
    const root = aFolder()
    account.emulator.fail((response) => refuse(response.setHeader('retry-after', '900'), 429, 'UDAPI10005'), {
      path: /1minute/,
    })
    await expect(run(account, root)).rejects.toThrow('not before 20 Apr 2025, 12:15 IST')
    await account.clock.sleep(900_000)
    expect((await run(account, root)).failed).toEqual([])
    expect(new Set(account.emulator.answered.filter((path) => /1minute/.test(path))).size).toBe(
      account.emulator.answered.filter((path) => /1minute/.test(path)).length,
    )
  })

  it('reports that it waits, and until when', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => refuse(response, 429, 'UDAPI10005'), { path: /1minute/ })
    const waits: number[] = []
    const planned = await plan(account)
    await download({
      history: account.session.history,
      request: REQUEST,
      plan: planned,
      clock: account.clock,
      spool: new Spool(aFolder(), 'asha', REQUEST),
      onProgress: ({ waitingUntil }) => void (waitingUntil && waits.push(waitingUntil - account.clock.now())),
    })
    expect(waits).toEqual([30_000])
  })

  it('continues without India VIX if the account may not request it, and does not request it if it is left out', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => refuse(response, 403, 'UDAPI9'), { path: /India.VIX/ })
    const got = await run(account, aFolder())
    expect(reasonsOf(got)).toEqual([['India VIX', expect.stringContaining('may not ask')]])
    expect(got.files.length).toBeGreaterThan(5)
    const other = await anUpstoxAccount()
    const request = { ...REQUEST, vix: false }
    expect((await plan(other, request)).vix).toEqual([])
  })

  it('continues without India VIX if a gateway answers with a web page, and stops if all calls get a web page', async () => {
    const page = (response: ServerResponse) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Access denied</html>')
    const account = await anUpstoxAccount()
    account.emulator.fail(page, { path: /India.VIX/ })
    const got = await run(account, aFolder())
    expect(reasonsOf(got)).toEqual([['India VIX', expect.stringContaining('its gateway')]])
    expect(got.files.length).toBeGreaterThan(5)

    const refused = await anUpstoxAccount()
    refused.emulator.fail(page, { path: /1minute/ })
    await expect(run(refused, aFolder())).rejects.toThrow('its gateway')
  })

  it('names expiries that are listed without a contract, and requests them again', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => send(response, 200, { status: 'success', data: [] }), {
      path: /option\/contract.*2025-04-09/,
    })
    const root = aFolder()
    expect((await run(account, root)).emptyExpiries).toEqual(['2025-04-09'])
    const again = await run(account, root)
    expect(again.emptyExpiries).toEqual([])
    expect(again.files.some((file) => file.includes('2025-04-09-'))).toBe(true)
  })

  it('counts a minute that was answered twice with different values, also after a kill', async () => {
    const account = await anUpstoxAccount()
    const bar = (close: number) => ['2025-04-08T09:15:00+05:30', 100, 110, 90, close, 75, 1000]
    account.emulator.fail(
      (response) =>
        send(response, 200, { status: 'success', data: { candles: [bar(105), bar(106), bar(105)] } }),
      { path: /NSE_FO\|230001\|09-04-2025\/1minute/ },
    )
    const root = aFolder()
    const disputed = [{ what: '2025-04-09 23000 CE', minutes: 1 }]
    const got = await run(account, root)
    expect(got.disputed).toEqual(disputed)
    const file = got.files.find((path) => path.includes('2025-04-09-2300000-CE'))
    expect(
      readFileSync(file!, 'utf8')
        .split('\n')
        .slice(1, 3)
        .map((row) => row.split(',')[8]),
    ).toEqual(['105.00', '106.00'])
    expect((await run(account, root)).disputed).toEqual(disputed)
  })

  it('reports a lot size that differs from the rule book', async () => {
    const account = await anUpstoxAccount()
    const row = (lot_size: number) => ({
      instrument_key: 'NSE_FO|230001|09-04-2025',
      expiry: '2025-04-09',
      strike_price: 23_000,
      instrument_type: 'CE',
      lot_size,
    })
    account.emulator.fail((response) => send(response, 200, { status: 'success', data: [row(25)] }), {
      path: /option\/contract.*2025-04-09/,
    })
    expect((await run(account, aFolder())).otherLots).toEqual([
      { expiry: '2025-04-09', broker: 25, rules: [75] },
    ])
  })

  it('stops when the token expires, and keeps its data so far', async () => {
    const account = await anUpstoxAccount()
    const root = aFolder()
    account.emulator.onAnswer((count) => count === 15 && account.emulator.setToken('another'))
    await expect(run(account, root)).rejects.toThrow('the access token has ended')
    expect(new Spool(root, 'asha', REQUEST).files().length).toBeGreaterThan(5)
  })

  it('stops after several consecutive failures, which no single contract causes', async () => {
    const account = await anUpstoxAccount()
    account.emulator.fail((response) => refuse(response, 400, 'UDAPI9'), { times: 99, path: /1minute/ })
    await expect(run(account, aFolder())).rejects.toThrow('it refused the request')
    expect(account.emulator.asked.filter((path) => /1minute/.test(path))).toHaveLength(5)
  })

  it('keeps the key with more open interest if a contract has two', async () => {
    const account = await anUpstoxAccount()
    const row = (key: string) => ({
      instrument_key: key,
      expiry: '2025-04-09',
      strike_price: 23_000,
      instrument_type: 'CE',
      lot_size: 75,
    })
    const data = [row('NSE_FO|1|09-04-2025'), row('NSE_FO|230001|09-04-2025')]
    account.emulator.fail((response) => send(response, 200, { status: 'success', data }), {
      path: /option\/contract.*2025-04-09/,
    })
    const thin = ['2025-04-08T09:15:00+05:30', 1, 1, 1, 1, 75, 75]
    account.emulator.fail(
      (response) => send(response, 200, { status: 'success', data: { candles: [thin] } }),
      { path: /NSE_FO\|1\|.*1minute/ },
    )
    const got = await run(account, aFolder())
    expect(got.duplicates).toBe(1)
    expect(account.emulator.answered.some((path) => /NSE_FO\|230001\|09-04-2025\/1minute/.test(path))).toBe(
      true,
    )
    expect(got.empty).toEqual([])
  })
})

describe('a download from a broker that lists no contracts', () => {
  const request: DownloadRequest = { ...REQUEST, broker: 'icici' }
  const anIciciAccount = EMULATED.find(({ broker }) => broker === 'icici')!.account

  async function downloaded(account: Account) {
    const { history } = account.session
    const limits = account.connector.limits
    const planned = await planDownload(history, request, { lastDay: '2025-04-19', limits })
    const spool = new Spool(aFolder(), 'asha', request)
    return { planned, got: await download({ history, request, plan: planned, spool, clock: account.clock }) }
  }

  it('uses expiries and strikes of the calendar, two sessions a call, and yields the same minutes as Upstox', async () => {
    const icici = await anIciciAccount()
    const { planned, got } = await downloaded(icici)
    expect(planned.index).toEqual([
      { from: '2025-04-08', to: '2025-04-09' },
      { from: '2025-04-11', to: '2025-04-11' },
    ])
    expect(planned.missingExpiries).toEqual([])
    expect(planned.seconds).toBe(Math.floor((planned.calls - 1) / 100) * 60)
    const upstox = await run(await anUpstoxAccount(), aFolder())
    const options = (files: readonly string[]) =>
      files
        .filter((file) => !/(index|vix)-[^/]*$/.test(file))
        .map((file) => readFileSync(file, 'utf8'))
        .sort()
    expect(options(got.files)).toEqual(options(upstox.files))
    expect(got.failed).toEqual([])
  })

  it('counts a strike that was never listed as a call without bars', async () => {
    const icici = await anIciciAccount({ market: aMarket({ strikes: 3 }) })
    const { got } = await downloaded(icici)
    expect([got.failed, got.empty.length > 0]).toEqual([[], true])
  })
})
