import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadRequest } from '#domain'
import { strikeStep } from '#engine/exchange'
import { checkConnection } from '../check.ts'
import { aMarket, type BrokerMarket } from '../fixtures/a-market.ts'
import { EMULATED } from '../fixtures/an-account.ts'
import { refuse } from '../dhan/fixtures/emulator.ts'
import type { Quirks } from '../fixtures/emulated-broker.ts'
import type { Candle } from '../port.ts'
import { download } from './download.ts'
import { planDownload } from './plan.ts'
import { Spool } from './spool.ts'

const { account: aDhanAccount } = EMULATED.find(({ broker }) => broker === 'dhan')!
type Account = Awaited<ReturnType<typeof aDhanAccount>>

/** Four sessions with a weekly expiry, a monthly one, and days before and after each. */
const SHORT: DownloadRequest = {
  broker: 'dhan',
  underlying: 'NIFTY',
  strikes: 4,
  expiries: 1,
  from: '2025-04-08',
  to: '2025-04-28',
}
const LAST_DAY = '2025-05-10'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const aLongMarket = (to = '2025-05-02') => aMarket({ from: '2025-03-25', to, strikes: 24, minutesADay: 4 })

const anAccount = (market: BrokerMarket, quirks: Quirks = {}) =>
  aDhanAccount({ market, quirks, today: '2025-05-11' })

async function run(
  account: Account,
  { root = aFolder(), request = SHORT, signal = undefined as AbortSignal | undefined } = {},
) {
  const { history } = account.open(signal)
  const plan = await planDownload(history, request, { lastDay: LAST_DAY, limits: account.connector.limits })
  const spool = new Spool(root, 'asha', request)
  return { plan, got: await download({ history, request, plan, spool, clock: account.clock, signal }) }
}

/** The rows of all files of contracts, sorted. */
const rowsOf = (files: readonly string[]) =>
  files
    .filter((file) => /stitched-|-[CP]E-/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .filter((row) => row !== '')
    .sort()

/** The content of an exact download: the planned contracts' minutes up to ten strikes from the money. */
function truth(market: BrokerMarket, { plan }: Awaited<ReturnType<typeof run>>, reach = 10): string[] {
  const step = strikeStep('NIFTY')
  const atm = new Map(
    market.dates.flatMap((date) =>
      market
        .indexMinutes({ from: date, to: date })
        .map(({ minute, open }) => [`${date} ${minute}`, Math.round(open / step) * step] as const),
    ),
  )
  const rows = plan.expiries.flatMap(({ expiry, range, lowest, highest }) =>
    market
      .contracts(expiry)
      .filter(({ strike }) => strike >= lowest && strike <= highest)
      .flatMap((contract) =>
        market
          .minutes(contract, range)
          .filter((bar) => Math.abs(contract.strike - atm.get(`${bar.date} ${bar.minute}`)!) <= reach * step)
          .map((bar) => rowOf(bar, `${expiry},${(contract.strike / 100).toFixed(2)},${contract.type}`)),
      ),
  )
  return rows.sort()
}

function rowOf(
  { date, minute, open, high, low, close, volume, openInterest }: Candle,
  contract: string,
): string {
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const prices = [open, high, low, close].map((price) => (price / 100).toFixed(2))
  return [`${date} ${clock}:00`, 'NIFTY', contract, ...prices, volume, openInterest].join(',')
}

/** Differences between the rows and the truth, the first few of each kind. */
function differences(rows: readonly string[], wanted: readonly string[]) {
  const [there, exact] = [new Set(rows), new Set(wanted)]
  return {
    missing: wanted.filter((row) => !there.has(row)).slice(0, 3),
    wrong: rows.filter((row) => !exact.has(row)).slice(0, 3),
    twice: rows.length - there.size,
  }
}
const NONE = { missing: [], wrong: [], twice: 0 }

describe('a download of rolling series', () => {
  it.each<[string, Quirks]>([
    ['hold a contract to its end', {}],
    ['leave the month to the monthly series', { weeksSkipMonthly: true }],
  ])('is exact where the series %s, and reports what proves it', async (_, quirks) => {
    const market = aLongMarket()
    const done = await run(await anAccount(market, quirks))
    expect(differences(rowsOf(done.got.files), truth(market, done))).toEqual(NONE)
    const { proofs = [], unproven } = done.got.stitched ?? {}
    expect(unproven).toEqual([])
    expect(proofs.find(({ kind, isMonthly }) => kind === 'WEEK' && !isMonthly)).toMatchObject({ later: 0 })
    expect(done.got.failed).toEqual([])
  })

  it('labels nothing with the wrong expiry where series leave a contract before its last day', async () => {
    const market = aLongMarket()
    const done = await run(await anAccount(market, { onExpiryDay: 'next' }))
    const exact = new Set(truth(market, done))
    const rows = rowsOf(done.got.files)
    expect(rows.filter((row) => !exact.has(row))).toEqual([])
    expect(rows.length).toBeGreaterThan(exact.size / 3)
    const { proofs = [], unproven = [] } = done.got.stitched ?? {}
    expect(proofs.find(({ kind, isMonthly }) => kind === 'WEEK' && !isMonthly)).toMatchObject({ own: 0 })
    expect(unproven.map(({ day }) => day)).toEqual(expect.arrayContaining(['2025-04-09', '2025-04-17']))
  })

  it('requests an earlier expiry day if its own days contain none', async () => {
    const market = aLongMarket()
    const request = { ...SHORT, from: '2025-04-15', to: '2025-04-15' }
    const done = await run(await anAccount(market), { request })
    expect(done.plan.rolling?.proofs.map(({ kind, expiry }) => [kind, expiry.date])).toEqual([
      ['WEEK', '2025-04-09'],
      ['WEEK', '2025-03-27'],
    ])
    expect(differences(rowsOf(done.got.files), truth(market, done))).toEqual(NONE)
  })

  it('keeps the first of two values for a minute, and reports the minute', async () => {
    const market = aLongMarket()
    const request = { ...SHORT, to: '2025-04-08' }
    const done = await run(await anAccount(market, { disputedMinute: 9 * 60 + 16 }), { request })
    expect(differences(rowsOf(done.got.files), truth(market, done))).toEqual(NONE)
    expect(done.got.disputed.map(({ minutes }) => minutes)).toEqual([1, 1])
  })

  it('reports, before and afterwards, the minutes that are farther from the money than the series reach', async () => {
    const market = aLongMarket()
    const request = { ...SHORT, strikes: 14 }
    const { plan, got } = await run(await anAccount(market), { request })
    const { holes } = plan.rolling!
    expect(holes.never).toBeGreaterThan(0)
    expect(holes.partly).toBeGreaterThan(0)
    const { minutes, withBar, outOfReach, withoutBar } = got.stitched!
    expect(withBar + outOfReach + withoutBar).toBe(minutes)
    expect([outOfReach > 0, withoutBar]).toEqual([true, 0])
  })

  it('of contracts that still trade requests each of them', async () => {
    const market = aLongMarket()
    const account = await aDhanAccount({ market, today: '2025-04-23' })
    const request = { ...SHORT, from: '2025-04-16', to: '2025-04-22' }
    const { history } = account.session
    const plan = await planDownload(history, request, {
      lastDay: '2025-04-22',
      limits: account.connector.limits,
    })
    const spool = new Spool(aFolder(), 'asha', request)
    const got = await download({ history, request, plan, spool, clock: account.clock })
    expect(plan.rolling?.expiries.map(({ expiry }) => expiry)).toEqual(['2025-04-17'])
    expect(differences(rowsOf(got.files), truth(market, { plan, got }))).toEqual(NONE)
  })

  it('of a day on which all contracts still trade, as in a nightly capture, requests no series', async () => {
    const market = aLongMarket()
    const account = await aDhanAccount({ market, today: '2025-04-22' })
    const request = { ...SHORT, from: '2025-04-22', to: '2025-04-22' }
    const { history } = account.session
    const { limits } = account.connector
    const plan = await planDownload(history, request, { lastDay: '2025-04-22', today: '2025-04-22', limits })
    const spool = new Spool(aFolder(), 'asha', request)
    const got = await download({ history, request, plan, spool, clock: account.clock })
    expect([plan.rolling, got.stitched]).toEqual([undefined, undefined])
    expect(differences(rowsOf(got.files), truth(market, { plan, got }, Infinity))).toEqual(NONE)
  })

  it('treats an answer without data as an empty one', async () => {
    const account = await anAccount(aLongMarket())
    account.emulator.fail((response) => refuse(response, 400, 'DH-907', 'no data present'), {
      path: /rollingoption/,
      times: 7,
    })
    const { got } = await run(account)
    expect([got.failed, got.empty.length]).toEqual([[], 7])
  })

  it('of 60 sessions is exact after three kills, and repeats only the calls that a kill interrupted', async () => {
    const market = aMarket({ from: '2025-01-29', to: '2025-05-09', strikes: 24, minutesADay: 2 })
    const request = { ...SHORT, from: '2025-01-29', to: '2025-05-02' }
    const account = await anAccount(market)
    const root = aFolder()
    for (const after of [20, 60, 110]) {
      const stop = new AbortController()
      account.emulator.onAnswer((count) => count >= after && stop.abort(new Error('killed')))
      await expect(run(account, { root, request, signal: stop.signal })).rejects.toThrow('killed')
    }
    account.emulator.onAnswer(() => undefined)
    const bodies = account.emulator.bodies.length
    const done = await run(account, { root, request })
    expect(done.plan.sessions.length).toBeGreaterThanOrEqual(60)
    expect(differences(rowsOf(done.got.files), truth(market, done))).toEqual(NONE)
    const series = account.emulator.bodies.filter((body) => body.includes('expiryCode":1'))
    expect(series.length - new Set(series).size).toBeLessThanOrEqual(3)
    expect(bodies).toBeGreaterThan(100)
    expect(done.got.calls).toBeLessThanOrEqual(done.plan.calls)
  })
})

describe('a check of Dhan', () => {
  const found = async (quirks: Quirks) => {
    const { session } = await anAccount(
      aMarket({ from: '2025-03-20', to: '2025-05-09', strikes: 24 }),
      quirks,
    )
    const steps = await checkConnection(session, '2025-05-09')
    return Object.fromEntries(steps.map(({ name, found: what, problem }) => [name, what ?? problem]))
  }

  it('finds out which contracts the series hold on expiry days, and how many days and strikes an answer has', async () => {
    const steps = await found({})
    expect(steps['Code 1 on a weekly expiry day']).toMatch(/^that day’s own contract: .* on 2025-05-08$/)
    expect(steps['The weekly series on a monthly expiry day']).toMatch(/own contract: .* on 2025-04-24$/)
    expect(steps['Code 0']).toBe('refused')
    expect(steps['The tenth strike from the money']).toBe('answered with 6 minutes')
    expect(steps['More days in a call']).toBe('refused')
    expect(steps['Data plan']).toBe('Active until 2025-05-01 00:00:00.0')
  })

  it('reports the opposite findings for a broker with the opposite behaviour', async () => {
    const steps = await found({ onExpiryDay: 'next', weeksSkipMonthly: true, daysPerCall: 200 })
    expect(steps['Code 1 on a weekly expiry day']).toMatch(/^a later contract/)
    expect(steps['The weekly series on a monthly expiry day']).toMatch(/^a later contract/)
    expect(steps['More days in a call']).toMatch(/^45 days asked: \d+ of \d+ sessions answered/)
  })
})
