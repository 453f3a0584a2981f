/**
 * Does the assistant read Delta's own description of a strategy correctly? Of 1,000 random strategies, how
 * many are equal after they were described and read back, and how long does reading take? How many are equal
 * in Hindi?
 *
 * Data: strategies drawn from a seed over every setting and its extreme values: legs, strikes, expiries, stops,
 * targets, trails, re-entries, indicator rules, days, holding. The descriptions are those of the
 * builder.
 * Unit: strategies; milliseconds, median and 95th percentile. It fails when a strategy is read differently,
 * and prints its description.
 */
import {
  describeStrategy,
  loadHindi,
  readStrategy,
  strategyText,
  type BacktestRequest,
  type Language,
} from '#domain'
import { someStrategies } from '#domain/fixtures'
import { INDICATORS } from '#engine/indicators'
import {
  completeRequest,
  composeRequest,
  defaultFormValues,
  INDICATOR_CATALOGUE,
} from '../src/web/features/assistant/strategy/builder-model.ts'
import { readDescription } from '../src/web/features/assistant/strategy/read-description.ts'
import { quantile } from './delta-processes.ts'

const STRATEGIES = 1000
const SEED = 920
const MOST_SHOWN = 5

/** The normal form of a strategy as sent to the server. */
const asSent = (request: Parameters<typeof composeRequest>[0]): string =>
  strategyText(composeRequest(request) as BacktestRequest)

/** Reads a description; the assistant itself reads English ones only. */
function readIn(language: Language, words: string): ReturnType<typeof readDescription> {
  if (language === 'en') return readDescription(words)
  const empty = defaultFormValues().request
  const { request, unread } = readStrategy(words, empty, { catalogue: INDICATOR_CATALOGUE, language })
  return { request: completeRequest(request), unread }
}

interface Lost {
  readonly words: string
  readonly unread: readonly string[]
}

/** Describes every strategy and reads it back. */
function roundTrips(language: Language): { readonly times: number[]; readonly lost: readonly Lost[] } {
  const times: number[] = []
  const lost: Lost[] = []
  for (const given of someStrategies(INDICATORS, { count: STRATEGIES, seed: SEED })) {
    const request = completeRequest(given)
    const words = describeStrategy(request, INDICATOR_CATALOGUE, language)
      .flatMap((part) => part.sentences)
      .join(' ')
    const begun = performance.now()
    const read = readIn(language, words)
    times.push(performance.now() - begun)
    const isSame = asSent(read.request) === asSent(request)
    if (!isSame || read.unread.length > 0) lost.push({ words, unread: read.unread })
  }
  return { times, lost }
}

await loadHindi()
const { times, lost } = roundTrips('en')
const { lost: lostInHindi } = roundTrips('hi')

const shown = (share: number) => quantile(times, share).toFixed(2)
console.log(`${STRATEGIES - lost.length} of ${STRATEGIES} strategies read back as they were`)
console.log(`${STRATEGIES - lostInHindi.length} of ${STRATEGIES} in Hindi`)
console.log(`reading one: ${shown(0.5)} ms, 95th percentile ${shown(0.95)} ms`)
for (const { words, unread } of [...lost, ...lostInHindi].slice(0, MOST_SHOWN))
  console.error(`${words}\nnot understood: ${unread.join(' ') || 'nothing, but read otherwise'}\n`)
if (lost.length + lostInHindi.length > 0) process.exitCode = 1
