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
  it('is whole: a straddle chosen after BTST is sold in the morning and held over no night', () => {
    const btst = filled(defaultFormValues(), recipe('btst'))
    const straddle = filled(btst)
    expect(straddle.request.strategy).toEqual(filled().request.strategy)
    expect(straddle.strategyName).toBe('Short Straddle')
    expect(straddle.request.multiLegStrategy.legs.map((leg) => `${leg.tradeType} ${leg.optionType}`)).toEqual(
      ['SELL CALL', 'SELL PUT'],
    )
  })

  it('takes away overall rules, indicator rules and times of the strategy before', () => {
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

  it('leaves index, dates, dataset, capital and days as they were typed, and a name of their own', () => {
    const before = { ...defaultFormValues(), strategyName: 'Mine' }
    const filters = { weekdays: [4] }
    before.request = {
      ...before.request,
      ...{ instrument: 'BANKNIFTY' as const, startDate: '2024-05-01', endDate: '2024-05-31' },
      ...{ dataset: 'mine', initialCapital: 400_000, strategy: { ...before.request.strategy, filters } },
    }
    const { strategyName, request } = filled(before)
    expect(strategyName).toBe('Mine')
    expect(request).toMatchObject({
      ...{ instrument: 'BANKNIFTY', startDate: '2024-05-01', endDate: '2024-05-31' },
      ...{ dataset: 'mine', initialCapital: 400_000, strategy: { filters } },
    })
  })

  it('is another strategy than the one that was saved before', () => {
    const before = { ...defaultFormValues(), saved: { id: 'strategy_1_a', name: 'Mine', tested: '' } }
    expect(filled(before, library('iron-condor')).saved).toBeUndefined()
  })

  it('can be run as it comes', () => {
    const { request } = filled(defaultFormValues(), library('iron-condor'))
    expect(backtestRequestSchema.safeParse(composeRequest(request)).success).toBe(true)
  })

  it('that holds the index fills nothing', () => {
    expect(library('covered-call')).toBeUndefined()
  })
})
