import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { aMarket, EMULATED_BROKERS, type BrokerMarket } from '#brokers/fixtures'
import { strikeStep } from '#engine/exchange'

const PERIOD = { from: '2025-01-29', to: '2025-04-30' } as const
const ENTRY = resolve(import.meta.dirname, '../bin/delta.js')
/** Numbers of answers after which Delta is killed. */
const KILLS = [15, 40, 90] as const
const MOST_OFFSET = 10

/** Contents of a download of 60 sessions, compared with the emulator's data. */
export interface SixtySessions {
  readonly kills: number
  readonly calls: number
  /** Calls for minutes answered more than once. */
  readonly twice: number
  readonly rows: number
  readonly missing: number
  readonly wrong: number
  readonly seconds: number
}

/**
 * Downloads 60 sessions of NIFTY by the command line from an emulated broker, killed (-9) three times on the way, and
 * compares every minute of its contracts with the emulator's.
 * @param root an empty folder
 */
export async function sixtySessions(broker: 'groww' | 'dhan', root: string): Promise<SixtySessions> {
  const started = performance.now()
  const market = aMarket({ ...PERIOD, to: '2025-05-09', strikes: 24, minutesADay: 375 })
  const emulated = EMULATED_BROKERS.find((one) => one.broker === broker)!
  const emulator = await emulated.start({ market, today: new Date().toISOString().slice(0, 10) })
  const credentials = Object.entries(emulated.credentials(emulated.token)).map(([field, value]) => [
    `${broker}_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase(),
    value,
  ])
  const folder = join(root, broker)
  mkdirSync(folder)
  const environment = {
    ...process.env,
    ...Object.fromEntries(credentials),
    DATA_DIR: folder,
    BROKER_ADDRESSES: `${broker}=${emulator.address}`,
  }
  const words = [
    'fetch',
    '--broker',
    broker,
    '--underlying',
    'NIFTY',
    '--from',
    PERIOD.from,
    '--to',
    PERIOD.to,
  ]
  words.push('--strikes', '3', '--expiries', '1', '--dataset', 'sixty')
  let kills = 0
  try {
    for (;;) {
      const child = spawn(process.execPath, [ENTRY, ...words], {
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let complaint = ''
      child.stderr.on('data', (text: Buffer) => void (complaint += text.toString()))
      emulator.onAnswer((count) => {
        if (count < (KILLS[kills] ?? Infinity)) return
        kills++
        child.kill('SIGKILL')
      })
      const code = await new Promise<number | null>((done) => child.once('close', done))
      if (code === 0) break
      if (code !== null) throw new Error(`delta fetch ended with ${code}: ${complaint}`)
    }
    const asked =
      broker === 'dhan' ? emulator.bodies : emulator.answered.filter((path) => path.includes('1minute'))
    const series = asked.filter((one) => broker !== 'dhan' || one.includes('expiryCode":1'))
    return {
      kills,
      calls: emulator.answered.length,
      twice: series.length - new Set(series).size,
      ...compared(rowsIn(join(folder, 'downloads')), market, broker),
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await emulator.close()
  }
}

/** Rows of contracts in the stored answers. */
function rowsIn(downloads: string): string[] {
  return readdirSync(downloads, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .flatMap((name) => readFileSync(join(downloads, name), 'utf8').split('\n').slice(1))
    .filter((row) => /,[CP]E,/.test(row))
}

const contractDay = (date: string, [expiry, strike, type]: readonly string[]) =>
  [date, expiry, strike, type].join(' ')

/** Compares every contract-day that has some minutes; the plan leaves out strikes farther from the money. */
function compared(rows: readonly string[], market: BrokerMarket, broker: 'groww' | 'dhan') {
  const there = new Set(rows)
  const taken = new Set(rows.map((row) => contractDay(row.slice(0, 10), row.split(',').slice(2, 5))))
  const reach = broker === 'dhan' ? MOST_OFFSET * strikeStep('NIFTY') : Infinity
  let [right, missing] = [0, 0]
  for (const date of market.dates.filter((day) => day <= PERIOD.to))
    for (const row of rowsOfDay(market, { date, reach, taken }))
      if (there.has(row)) right++
      else missing++
  return { rows: rows.length, missing, wrong: rows.length - right }
}

interface Day {
  readonly date: string
  /** Greatest distance from the money of a downloaded strike, in paise. */
  readonly reach: number
  readonly taken: ReadonlySet<string>
}

/** The rows that the broker has for the chosen contracts of the nearest expiry, by the emulator's market. */
function rowsOfDay(market: BrokerMarket, { date, reach, taken }: Day): string[] {
  const step = strikeStep('NIFTY')
  const day = { from: date, to: date }
  const expiry = market.expiries.find((one) => one >= date) ?? ''
  const atm = new Map(
    market.indexMinutes(day).map(({ minute, open }) => [minute, Math.round(open / step) * step] as const),
  )
  return market.contracts(expiry).flatMap((contract) => {
    const name = [expiry, (contract.strike / 100).toFixed(2), contract.type]
    if (!taken.has(contractDay(date, name))) return []
    return market
      .minutes(contract, day)
      .filter(({ minute }) => Math.abs(contract.strike - (atm.get(minute) ?? 0)) <= reach)
      .map((bar) => {
        const clock = [Math.floor(bar.minute / 60), bar.minute % 60].map((part) =>
          String(part).padStart(2, '0'),
        )
        const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => (price / 100).toFixed(2))
        return [
          `${date} ${clock.join(':')}:00`,
          'NIFTY',
          ...name,
          ...prices,
          bar.volume,
          bar.openInterest,
        ].join(',')
      })
  })
}
