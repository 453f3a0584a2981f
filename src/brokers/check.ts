import { BROKER_FACTS } from '#domain'
import { BrokerFailure } from './failure.ts'
import type { BrokerQuotes, BrokerSession, QuoteTick } from './port.ts'

/** One request to the broker and its outcome. */
export interface CheckStep {
  readonly name: string
  /** A summary of the answer; absent if the call failed. */
  readonly found?: string
  /** Why the call failed, for the user. */
  readonly problem?: string
}

const QUOTES_WITHIN_MILLISECONDS = 5_000

/**
 * Sends a broker one request of each kind that Delta needs, and continues after a failure, so that all missing
 * permissions show at once. If the broker has quotes, it also opens and closes a stream.
 * @param day a trading day that has ended
 */
export async function checkConnection(
  session: BrokerSession,
  day: string,
  { quotesWithinMilliseconds = QUOTES_WITHIN_MILLISECONDS } = {},
): Promise<CheckStep[]> {
  const { history, account, quotes } = session
  const range = { from: day, to: day }
  const steps: CheckStep[] = []
  const step = async (name: string, ask: () => Promise<string>) => {
    try {
      steps.push({ name, found: await ask() })
    } catch (error) {
      if (!(error instanceof BrokerFailure)) throw error
      steps.push({ name, problem: error.message })
    }
  }
  await step('Account', async () => `${(await session.profile()).account.slice(0, 2)}…`)
  let level = 0
  await step('Minutes of NIFTY', async () => {
    const minutes = await history.indexMinutes('NIFTY', range)
    level = minutes.at(-1)?.close ?? 0
    return `${minutes.length} minutes`
  })
  const servesExpired = BROKER_FACTS[session.broker].can.expiredHistory.is === 'built'
  let expiry: string | undefined
  let hasExpiries = false
  await step('Expiries', async () => {
    const all = await history.expiries('NIFTY')
    hasExpiries = true
    expiry = servesExpired ? all.findLast((one) => one <= day) : all.find((one) => one > day)
    return all.length === 0 ? 'none' : `${all.length}, from ${all[0]} to ${all.at(-1)}`
  })
  const contractsThere = async () => {
    if (expiry === undefined) return servesExpired ? 'no expiry that is over' : 'no expiry that is listed'
    const contracts = await history.contracts('NIFTY', expiry)
    const [near] = contracts.toSorted((a, b) => Math.abs(a.strike - level) - Math.abs(b.strike - level))
    if (!near) return `none of ${expiry}`
    const on = expiry < day ? expiry : day
    const minutes = await history.minutes(near, { from: on, to: on })
    return `${contracts.length} of ${expiry}; ${minutes.length} minutes of ${near.strike / 100} ${near.type}`
  }
  // Without expiries there are no contracts to request, so a failure here would not be the broker's.
  if (hasExpiries) await step(servesExpired ? 'Expired contracts' : 'Listed contracts', contractsThere)
  for (const { name, ask } of history.disputes ?? []) await step(name, () => ask(day))
  if (quotes) await step('Live quotes', () => firstQuote(quotes, quotesWithinMilliseconds))
  await step('Trades of today', async () => `${(await account.trades()).length}`)
  await step('Positions', async () => `${(await account.positions()).length}`)
  await step('Funds', async () => {
    await account.funds()
    return 'answered'
  })
  return steps
}

/** Opens a stream for the index and waits for its first quote. A closed market may not send any. */
async function firstQuote(quotes: BrokerQuotes, withinMilliseconds: number): Promise<string> {
  const key = await quotes.indexKey('NIFTY')
  const { promise, settle, fail } = deferred<QuoteTick | undefined>()
  const late = setTimeout(() => settle(undefined), withinMilliseconds)
  try {
    const stream = await quotes.follow([key], {
      ticks: (ticks) => {
        const tick = ticks.find((one) => one.key === key)
        if (tick) settle(tick)
      },
      ended: fail,
    })
    const tick = await promise.finally(() => stream.close())
    return tick
      ? `NIFTY at ${(tick.price / 100).toFixed(2)}`
      : 'opened; no quote yet, as when the market is closed'
  } finally {
    clearTimeout(late)
  }
}

function deferred<T>() {
  let settle!: (value: T) => void
  let fail!: (reason: Error) => void
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  // Prevents an unhandled rejection if the stream fails before anything awaits the promise.
  promise.catch(() => undefined)
  return { promise, settle, fail }
}
