import { BrokerFailure } from './failure.ts'
import type { BrokerSession } from './port.ts'

/** One question to the broker, and what came of it. */
export interface CheckStep {
  readonly name: string
  /** What was answered, in a few words; absent where it failed. */
  readonly found?: string
  /** What the user reads about the failure. */
  readonly problem?: string
}

/**
 * Asks a broker one question of each kind that Delta needs answered, and goes on after a failure: what a plan or a
 * token does not allow is seen at once.
 * @param day a day of trading that is over
 */
export async function checkConnection(session: BrokerSession, day: string): Promise<CheckStep[]> {
  const { history, account } = session
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
  await step('Minutes of NIFTY', async () => `${(await history.indexMinutes('NIFTY', range)).length} minutes`)
  let over: string | undefined
  await step('Expiries', async () => {
    const all = await history.expiries('NIFTY')
    over = all.findLast((expiry) => expiry <= day)
    return all.length === 0 ? 'none' : `${all.length}, from ${all[0]} to ${all.at(-1)}`
  })
  await step('Expired contracts', async () => {
    if (over === undefined) return 'no expiry that is over'
    const contracts = await history.contracts('NIFTY', over)
    const middle = contracts.toSorted((a, b) => a.strike - b.strike)[Math.floor(contracts.length / 2)]
    if (!middle) return `none of ${over}`
    const minutes = await history.minutes(middle, { from: over, to: over })
    return `${contracts.length} of ${over}; ${minutes.length} minutes of ${middle.strike / 100} ${middle.type}`
  })
  await step('Trades of today', async () => `${(await account.trades()).length}`)
  await step('Positions', async () => `${(await account.positions()).length}`)
  await step('Funds', async () => {
    await account.funds()
    return 'answered'
  })
  return steps
}
