/**
 * Does the engine book the same trades as a plain, slow replay of the same semantics, for strategies that
 * hold, wait and re-enter?
 *
 * Data: random strategies on random markets of fourteen short sessions with expiries, gaps, holidays and
 * India VIX (`engine/replay/fixtures`), 1,500 unless PAIRS says otherwise, the same ones each time unless
 * SEED changes. Unit: pairs that differ in a trade, a day left out, a day's profit, the band or its readings; and the
 * number of trades or days that cover each reason and mode.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { compilePlan } from '#engine/replay'
import {
  aMarketOfWeeks,
  anyMultiDayRequest,
  anyTraits,
  aSeed,
  MULTI_DAY_FEATURES,
  coveredBy,
  plainReplay,
  type ReplayReading,
} from '#engine/replay/fixtures'
import { runBacktest, tallyRun } from '#engine/report'
import { isoDate } from '#engine/exchange'

const numRuns = Number(process.env['PAIRS'] ?? 1500)
const seed = Number(process.env['SEED'] ?? 20_240_208)

const met = new Map(MULTI_DAY_FEATURES.map((kind) => [kind, 0]))
let [different, trades] = [0, 0]
const pairs = fc.sample(fc.tuple(anyMultiDayRequest(), anyTraits(), aSeed()), { numRuns, seed })
for (const [i, [request, traits, marketSeed]] of pairs.entries()) {
  const market = aMarketOfWeeks(marketSeed, undefined, { ...traits, underlying: request.instrument })
  const plan = compilePlan(request, market)
  const run = runBacktest(plan, market)
  const replay = (reading: ReplayReading) => plainReplay(request, market, reading)
  const plain = replay({})
  const totals = [{}, { targetFirst: true }, { stopsInside: true }].map((reading) =>
    totalOf(replay(reading).trades),
  )
  const { bookings } = tallyRun(plan, market, undefined)
  const ofDay = (date: string) =>
    bookings.profits.reduce((sum, paise, n) => (isoDate(bookings.days[n]) === date ? sum + paise : sum), 0)
  const { readings, ...band } = run.band
  const engine = {
    trades: run.trades,
    skipped: run.skipped,
    filtered: run.filtered ?? [],
    filteredOutcomes: run.filteredOutcomes ?? [],
    dailyProfits: run.sessions.map(({ date }) => ({ date, pnl: ofDay(date) / 100 })),
    band,
    readings: readings && [readings.targetFirst.total, readings.stopsInside.total],
  }
  const { ambiguous, ...rest } = plain
  const [worst, best] = [Math.min(...totals), Math.max(...totals)]
  const second = {
    ...rest,
    band: { worst, base: totals[0], best, ...ambiguous },
    // The engine has them if stops on closes change a trade.
    readings: readings && totals.slice(1),
  }
  trades += run.trades.length
  for (const kind of coveredBy(request, run)) met.set(kind, (met.get(kind) ?? 0) + 1)
  if (isDeepStrictEqual(plainly(engine), plainly(second))) continue
  different++
  const parts = (Object.keys(engine) as (keyof typeof engine)[]).filter(
    (part) => !isDeepStrictEqual(plainly(engine[part]), plainly(second[part])),
  )
  console.log(`pair ${i} differs in ${parts.join(', ')}: ${JSON.stringify(request)}`)
}
for (const [kind, times] of [...met].toSorted()) console.log(`${String(times).padStart(7)}  ${kind}`)
const missing = [...met].filter(([, times]) => times === 0).map(([kind]) => kind)
console.log(
  `${numRuns} pairs, ${trades} trades: ${different} differ; not met: ${missing.join(', ') || 'nothing'}`,
)
process.exitCode = different + missing.length === 0 ? 0 : 1

function totalOf(all: readonly { pnl: number }[]): number {
  return all.reduce((sum, { pnl }) => sum + Math.round(pnl * 100), 0) / 100
}

/** As JSON, so that minus zero equals zero and the order of keys does not matter. */
function plainly(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
