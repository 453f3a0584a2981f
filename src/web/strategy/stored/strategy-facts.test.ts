import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from '../compose-request.ts'
import { legsOf, someFormValues } from '../fixtures/form-values.fixture.ts'
import { strategyFacts } from './strategy-facts.ts'

it('the facts of a strategy call the simulated market by its name, and an own dataset as its owner calls it', () => {
  const { request } = someFormValues()
  const dataOf = (dataset?: string) =>
    strategyFacts(backtestRequestSchema.parse({ ...composeRequest(request), dataset })).get('Data')
  expect(dataOf()).toBe('Simulated market')
  expect(dataOf('simulated')).toBe('Simulated market')
  expect(dataOf('own-0123456789-nse-2024')).toBe('nse-2024')
})

it('the facts of a strategy include its holding, waits, stops, trails and re-entries', () => {
  const { request } = someFormValues({ multiLegStrategy: legsOf({}, {}) })
  const [leg] = request.multiLegStrategy.legs
  const { reEntry } = leg.riskManagement
  leg.entry = { type: 'momentum', of: 'premium', direction: 'down', unit: 'percentage', value: 10 }
  leg.exitTime = '14:45'
  leg.minDte = 5
  leg.riskManagement.reEntry = {
    ...reEntry,
    enabled: true,
    stopLossReEntry: { enabled: true, count: 2 },
    mode: 'cost',
    delayMinutes: 5,
  }
  leg.riskManagement.stopLoss = {
    enabled: true,
    type: 'percentage',
    percentageValue: 25,
    fixedAmount: 0,
    trailing: true,
    trailAmount: 0,
    trailPercentage: 2,
  }
  leg.riskManagement.trailProfit = { enabled: true, type: 'points', points: { increaseBy: 10, trailBy: 5 } }
  request.simpleRiskManagement.simpleStopLoss = {
    enabled: true,
    type: 'fixed',
    percentageValue: 0,
    fixedAmount: 5000,
    trailingStop: {
      enabled: true,
      increaseBy: { percentage: 0, fixedAmount: 1000, points: 0 },
      trailBy: { percentage: 0, fixedAmount: 500, points: 0 },
      lastTrailLevel: 0,
    },
  }
  request.simpleRiskManagement.simpleTrailProfit = {
    enabled: true,
    type: 'percentage',
    percentageValue: 7.5,
    fixedAmount: 0,
    trailing: { enabled: true, type: 'percentage', increaseBy: 2, trailBy: 1, lastTrailLevel: 0 },
  }
  request.strategy = {
    ...request.strategy,
    holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 1 },
    filters: { skipEvents: ['rbi'], weekdays: [] },
    onLegStop: 'moveOthersToCost',
  }
  const facts = strategyFacts(backtestRequestSchema.parse(composeRequest(request)))
  expect(Object.fromEntries(facts)).toMatchObject({
    Held: 'Over days: E−4 to E−1 of each weekly expiry',
    'Days traded': 'Not on days of decisions of the RBI.',
    'Leg 1 expiry': 'at least 5 days',
    'Leg 1 entry': 'waits until its premium has moved down by 10%',
    'Leg 1 exit time': '14:45',
    'Leg 1 stop loss': '25%',
    'Leg 1 trailing stop': 'by 2%',
    'Leg 1 trail profit': 'locks 5 pts per 10 pts gained',
    'Overall stop loss': '₹5,000',
    'Overall trailing stop': '₹500 for every ₹1,000',
    'Overall trail profit': 'lock profit from 7.5%',
    'Overall trail profit steps': '1% for every 2%',
    'Leg 1 re-entry': 're-enters up to 1× a cycle after stop at cost, 5 minutes later',
    'All legs together': 'When a leg is stopped, the others get a stop at their own entry price.',
  })
  expect(facts.has('Leg 2 entry')).toBe(false)
})

it('the facts of a trail profit state what it locks', () => {
  const { request } = someFormValues()
  request.simpleRiskManagement.simpleTrailProfit = {
    enabled: true,
    type: 'fixed',
    percentageValue: 0,
    fixedAmount: 2000,
    lock: 1000,
  }
  const facts = strategyFacts(backtestRequestSchema.parse(composeRequest(request)))
  expect(facts.get('Overall trail profit')).toBe('lock ₹1,000 from ₹2,000')
})
