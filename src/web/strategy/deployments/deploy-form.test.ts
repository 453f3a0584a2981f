import { describe, expect, it } from 'vitest'
import type { DeploymentFeeds } from '#api'
import { composeDeployment, problemsOf, startingForm, type Deployable } from './deploy-form.ts'

const NO_DATE = 'That is no date; write it like 31 Jan 2025'

const FEEDS: DeploymentFeeds = {
  datasets: [
    {
      id: 'bank',
      name: 'Bank only',
      isSimulated: false,
      isDoubtful: false,
      underlyings: ['BANKNIFTY'],
      today: {},
      firstDate: '2024-01-01',
      lastDate: '2024-03-28',
    },
    {
      id: 'simulated',
      name: 'Simulated market',
      isSimulated: true,
      isDoubtful: false,
      underlyings: ['NIFTY'],
      firstDate: '2024-01-01',
      lastDate: '2025-04-30',
      today: { NIFTY: '2024-06-05' },
    },
  ],
  brokers: [{ id: 'zerodha', name: 'Zerodha', isReady: false, hint: 'Connect Zerodha in the settings' }],
}
const STRATEGY: Deployable = {
  name: 'Short call',
  strategyId: 'strategy_1',
  request: {
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
    endDate: '2024-01-31',
    strategy: {
      name: 'custom_option_strategy',
      optionType: 'CALL',
      tradeType: 'SELL',
      entryStartTime: '09:20',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
    },
  },
}
const FORM = startingForm(STRATEGY, FEEDS)

describe('the form of a deployment', () => {
  it("starts with a dataset that has the strategy's index, and can be sent unchanged", () => {
    expect(FORM.dataset).toBe('simulated')
    expect(problemsOf(FORM, FEEDS)).toEqual({})
    expect(composeDeployment(FORM, STRATEGY)).toMatchObject({
      name: 'Short call',
      strategyId: 'strategy_1',
      sessions: 1,
      lots: 1,
      feed: { kind: 'replay', dataset: 'simulated', speed: 60 },
      limits: { loss: null, trades: null },
    })
  })

  it('sends the filled fields, and leaves out the empty ones', () => {
    const typed = { ...FORM, from: '2024-06-03', loss: 5000, capital: null }
    const sent = composeDeployment(typed, STRATEGY)
    expect(sent.feed).toMatchObject({ from: '2024-06-03' })
    expect(sent.limits).toEqual({ loss: 5000, trades: null })
    expect(sent).not.toHaveProperty('capital')
  })

  it.each([
    ['an empty name', { name: ' ' }, { name: 'Give the deployment a name' }],
    ['no number of sessions', { sessions: null }, { sessions: 'A whole number from 1 to 250' }],
    ['half a lot', { lots: 0.5 }, { lots: 'A whole number from 1 to 100' }],
    ['a day that cannot be read', { from: 'tomorrow' }, { from: NO_DATE }],
    ['a day that does not exist', { from: '32 Jan 2024' }, { from: NO_DATE }],
    ['a day before the data', { from: '2023-12-29' }, { from: 'Simulated market has no such day' }],
    [
      'a broker that is not ready',
      { kind: 'broker' as const },
      { broker: 'Connect Zerodha in the settings' },
    ],
  ])('names the field of %s', (_, change, problems) => {
    expect(problemsOf({ ...FORM, ...change }, FEEDS)).toEqual(problems)
  })
})
