import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadRequest } from '#domain'
import { checkConnection } from '../check.ts'
import { Brokers, connectorOf } from '../connectors.ts'
import { aMarket } from '../fixtures/a-market.ts'
import { EMULATED } from '../fixtures/an-account.ts'
import { GROWW_KEY, GROWW_SECRET } from '../groww/fixtures/emulator.ts'
import { download } from './download.ts'
import { planDownload } from './plan.ts'
import { Spool } from './spool.ts'

const { account: aGrowwAccount } = EMULATED.find(({ broker }) => broker === 'groww')!

const REQUEST: DownloadRequest = {
  broker: 'groww',
  underlying: 'NIFTY',
  strikes: 1,
  expiries: 1,
  from: '2025-01-29',
  to: '2025-04-30',
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('a download from Groww', () => {
  it('of 60 sessions is exact after three kills, and repeats only the calls that a kill interrupted', async () => {
    const market = aMarket({ from: '2025-01-29', to: '2025-05-09', strikes: 14, minutesADay: 2 })
    const account = await aGrowwAccount({ market, today: '2025-05-11' })
    const root = aFolder()
    const run = async (signal?: AbortSignal) => {
      const { history } = account.open(signal)
      const plan = await planDownload(history, REQUEST, {
        lastDay: '2025-05-10',
        limits: account.connector.limits,
      })
      const spool = new Spool(root, 'asha', REQUEST)
      return {
        plan,
        got: await download({ history, request: REQUEST, plan, spool, clock: account.clock, signal }),
      }
    }
    for (const after of [40, 120, 260]) {
      const stop = new AbortController()
      account.emulator.onAnswer((count) => count >= after && stop.abort(new Error('killed')))
      await expect(run(stop.signal)).rejects.toThrow('killed')
    }
    account.emulator.onAnswer(() => undefined)
    const { plan, got } = await run()
    expect([plan.sessions.length >= 60, got.failed, plan.missingExpiries]).toEqual([true, [], []])
    const rows = got.files
      .filter((file) => /-[CP]E-/.test(file))
      .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
      .filter((row) => row !== '')
    const wanted = plan.expiries.flatMap(({ expiry, range, lowest, highest }) =>
      market
        .contracts(expiry)
        .filter(({ strike }) => strike >= lowest && strike <= highest)
        .flatMap((contract) =>
          market
            .minutes(contract, range)
            .map(({ date, minute, open, high, low, close, volume, openInterest }) => {
              const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
              const prices = [open, high, low, close].map((price) => (price / 100).toFixed(2))
              const name = ['NIFTY', expiry, (contract.strike / 100).toFixed(2), contract.type]
              return [`${date} ${clock}`, ...name, ...prices, volume, openInterest].join(',')
            }),
        ),
    )
    expect(rows.length).toBeGreaterThan(3_000)
    expect(rows.sort().join('\n') === wanted.sort().join('\n')).toBe(true)
    const minutes = account.emulator.answered.filter((path) => path.includes('1minute'))
    expect(minutes.length - new Set(minutes).size).toBeLessThanOrEqual(3)
  })

  it('gets a token for the API key and its secret once, without the user', async () => {
    const account = await aGrowwAccount()
    const brokers = new Brokers({ addresses: { groww: account.emulator.address }, clock: account.clock })
    const open = (apiSecret: string) =>
      brokers.open(connectorOf('groww')!, { owner: 'asha', credentials: { apiKey: GROWW_KEY, apiSecret } })
    const session = open(GROWW_SECRET)
    expect(await session.profile()).toEqual({ account: 'GR1234' })
    await session.account.funds()
    expect(account.emulator.asked.filter((path) => path.includes('token'))).toHaveLength(1)
    await expect(open('another').profile()).rejects.toMatchObject({ kind: 'wrong-secret' })
  })
})

describe('a check of Groww', () => {
  const found = async (quirks: Parameters<typeof aGrowwAccount>[0]) => {
    const { session } = await aGrowwAccount({
      market: aMarket({ from: '2024-12-30', to: '2025-01-08', strikes: 14, minutesADay: 375 }),
      today: '2025-01-09',
      ...quirks,
    })
    const steps = await checkConnection(session, '2025-01-08')
    return Object.fromEntries(steps.map(({ name, found: what, problem }) => [name, what ?? problem]))
  }

  it('detects the faults reported by its users', async () => {
    const steps = await found({ quirks: { openInterestShare: 0.01, rowAtTheClose: true, daysPerCall: 200 } })
    expect(steps['Open interest from 2025']).toContain('it drops as if counted in other units')
    expect(steps['A row at 15:30']).toContain('there is one of NSE-NIFTY-09Jan25-')
    expect(steps['More days in a call']).toContain('45 days asked')
  })

  it('reports no fault on a source without faults', async () => {
    const steps = await found({})
    expect(steps['Open interest from 2025']).toContain('no break')
    expect(steps['A row at 15:30']).toContain('none')
    expect(steps['More days in a call']).toContain('refused')
    expect(steps['First minutes of NIFTY']).toBe('none in January 2020')
  })
})
