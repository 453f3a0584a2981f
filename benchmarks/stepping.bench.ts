/**
 * Do strategies that are replayed while their market is open, minute by minute on days that grow bar by bar,
 * have the same fills as a backtest? Does a replay that checks every minute instead of skipping bars? And
 * what does a minute cost then?
 *
 * Data: random strategies on random markets of four short days (`engine/replay/fixtures`), 5,000 unless
 * STEPPING_CASES says otherwise; every second one is held overnight. Unit: cases that differ; microseconds a
 * minute and strategy.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import {
  anyRequest,
  anyTraits,
  aSeed,
  atOnce,
  minuteByMinute,
  RANDOM_DATES,
  randomMarket,
  SHORT_SESSION,
  withoutSkipping,
} from '#engine/replay/fixtures'

const CASES = Number(process.env['STEPPING_CASES'] ?? 5000)
const SQUARE_OFF_IN_THE_MORNING = SHORT_SESSION.openMinute + 8

const cases = fc.sample(fc.tuple(anyRequest(), anyTraits(), aSeed()), { numRuns: CASES, seed: 20_240_125 })
let fills = 0
let different = 0
let milliseconds = 0
for (const [i, [request, traits, seed]] of cases.entries()) {
  const market = anInMemoryMarket(
    randomMarket(seed, undefined, { ...traits, underlying: request.instrument }),
  )
  const plan = compilePlan(request, market)
  const asked = i % 2 === 0 ? plan : { ...plan, nights: 1, squareOff: SQUARE_OFF_IN_THE_MORNING }
  const whole = atOnce(asked, market)
  const started = performance.now()
  const stepped = minuteByMinute(asked, market)
  milliseconds += performance.now() - started
  fills += whole.reduce((sum, cycle) => sum + cycle.fills.length, 0)
  if (isDeepStrictEqual(stepped, whole) && isDeepStrictEqual(withoutSkipping(asked, market), whole)) continue
  different++
  console.log(`case ${i} differs: ${JSON.stringify(request)}`)
}
const minutes = CASES * RANDOM_DATES.length * SHORT_SESSION.minutes
console.log(`${CASES} cases, ${fills} fills: ${different} differ`)
console.log(
  `${((1000 * milliseconds) / minutes).toFixed(1)} µs a minute and strategy, the day's growth included`,
)
process.exitCode = different === 0 ? 0 : 1
