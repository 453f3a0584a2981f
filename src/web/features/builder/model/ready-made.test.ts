import { describe, expect, it } from 'vitest'
import { LIBRARY } from '#domain/library'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from '../../../strategy/compose-request.ts'
import { defaultFormValues } from '../../../strategy/form-values.ts'
import { libraryReadyMade, withReadyMade } from './ready-made.ts'
import { recipeReadyMade, RECIPES } from './recipes.ts'

const NAMES = [...LIBRARY, ...RECIPES].map(({ name }) => name)
const library = (id: string) => libraryReadyMade(LIBRARY.find((one) => one.id === id)!)
const recipe = (id: string) => recipeReadyMade(RECIPES.find((one) => one.id === id)!)
const filled = (values = defaultFormValues(), readyMade = library('short-straddle')!) =>
  withReadyMade(values, readyMade, NAMES)

describe('a ready-made strategy', () => {
  it('replaces the whole strategy: a straddle chosen after BTST is sold in the morning and held intraday', () => {
    const btst = filled(defaultFormValues(), recipe('btst'))
    const straddle = filled(btst)
    expect(straddle.request.strategy).toEqual(filled().request.strategy)
    expect(straddle.strategyName).toBe('Short Straddle')
    expect(straddle.request.multiLegStrategy.legs.map((leg) => `${leg.tradeType} ${leg.optionType}`)).toEqual(
      ['SELL CALL', 'SELL PUT'],
    )
  })

  it('removes overall rules, indicator rules and times of the previous strategy', () => {
    const before = defaultFormValues()
    before.request.strategy = {
      ...before.request.strategy,
      entryStartTime: '13:00',
      onLegStop: 'moveOthersToCost',
    }
    before.request.simpleRiskManagement.simpleStopLoss.enabled = true
    before.request.indicatorConfiguration.enabled = true
    expect(filled(before)).toEqual(filled())
  })

  it('keeps index, dates, dataset, capital, day filters, and a name typed by the user', () => {
    const before = { ...defaultFormValues(), strategyName: 'Mine' }
    const filters = { weekdays: [4] }
    before.request = {
      ...before.request,
      instrument: 'BANKNIFTY' as const,
      startDate: '2024-05-01',
      endDate: '2024-05-31',
      dataset: 'mine',
      initialCapital: 400_000,
      strategy: { ...before.request.strategy, filters },
    }
    const { strategyName, request } = filled(before)
    expect(strategyName).toBe('Mine')
    expect(request).toMatchObject({
      instrument: 'BANKNIFTY',
      startDate: '2024-05-01',
      endDate: '2024-05-31',
      dataset: 'mine',
      initialCapital: 400_000,
      strategy: { filters },
    })
  })

  it('is a new strategy, not an edit of the saved one', () => {
    const before = { ...defaultFormValues(), saved: { id: 'strategy_1_a', name: 'Mine', tested: '' } }
    expect(filled(before, library('iron-condor')).saved).toBeUndefined()
  })

  it('can run unchanged', () => {
    const { request } = filled(defaultFormValues(), library('iron-condor'))
    expect(backtestRequestSchema.safeParse(composeRequest(request)).success).toBe(true)
  })

  it('that holds the index changes nothing', () => {
    expect(library('covered-call')).toBeUndefined()
  })
})
