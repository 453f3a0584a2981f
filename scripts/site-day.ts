import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SIMULATED_DATASET_ID } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { datesToExplain, explainDay } from '#engine/explain'
import type { MarketReader } from '#engine/market'
import { compilePlan } from '#engine/replay'
import { openDataset } from '#market-data'
import type { SiteDay } from '../src/web/site/content/site-day.ts'
import { formatText } from './format-text.ts'

/**
 * `node scripts/site-day.ts`: writes the day that the landing page replays, as the engine explains it. The day is the
 * first of the simulated market, so it was not chosen for its profit.
 */
const FILE = fileURLToPath(new URL('../src/web/site/content/site-day.json', import.meta.url))

const DATE = '2024-01-01'
const STOP_PERCENT = 25
/** Minutes between two points of the drawn index. */
const STEP_MINUTES = 5

const leg = (id: string, optionType: 'CALL' | 'PUT') => ({
  id,
  optionType,
  tradeType: 'SELL',
  quantity: 1,
  strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
  riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: STOP_PERCENT } },
})

/** A short straddle at the money from 09:20 to 15:15, each leg with a stop of 25 %. */
const REQUEST = backtestRequestSchema.parse({
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: DATE,
  endDate: '2024-01-02',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: true,
    legs: [leg('leg_1', 'CALL'), leg('leg_2', 'PUT')],
  },
})

/** The day as the engine explains it. @throws Error if it was not traded with one leg stopped */
export async function siteDay(reader: MarketReader): Promise<SiteDay> {
  const plan = compilePlan(REQUEST, reader)
  await reader.prepare(plan.underlying, datesToExplain(plan, reader, DATE))
  const day = explainDay(plan, reader, DATE)
  const stopped = day.positions.find(({ trigger }) => trigger.kind === 'leg-rule' && trigger.rule === 'stop')
  if (!stopped) throw new Error(`No leg of ${DATE} was stopped; choose another day`)
  const { index } = day
  const positions = day.positions.map(({ trade, trigger }) => ({
    optionType: trade.optionType,
    strike: trade.strike,
    quantity: trade.quantity,
    entryTime: trade.entryTime,
    entryPrice: trade.entryPrice,
    exitTime: trade.exitTime,
    exitPrice: trade.exitPrice,
    profit: trade.pnl,
    charges: trade.charges,
    stop: trigger.kind === 'leg-rule' ? trigger.level : null,
    high: trigger.kind === 'leg-rule' ? trigger.bar.high : null,
  }))
  return {
    date: DATE,
    underlying: day.underlying,
    stopPercent: STOP_PERCENT,
    stepMinutes: STEP_MINUTES,
    index: index.flatMap((close, minute) => (minute % STEP_MINUTES === 0 && close !== null ? [close] : [])),
    positions,
  }
}

async function write(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'delta-site-day-'))
  try {
    const text = JSON.stringify(await siteDay(openDataset(folder, SIMULATED_DATASET_ID)))
    await writeFile(FILE, await formatText(FILE, text))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) await write()
