import { describe, expect, it } from 'vitest'
import { someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { composeRequest } from '../../../strategy/compose-request.ts'
import { openedByState } from './opening.ts'

const strategyData = composeRequest(someFormValues().request)

describe('a strategy in the navigation state', () => {
  it('is undefined if the state has no strategy', () => {
    expect(openedByState(null)).toBeUndefined()
    expect(openedByState({ from: '/app' })).toBeUndefined()
  })

  it('is opened, and run only if requested', () => {
    const state = { strategyData, strategyName: 'Condor', portfolioName: 'Weeklies' }
    expect(openedByState({ ...state, loadStrategy: true })).toMatchObject({
      values: { strategyName: 'Condor', portfolioName: 'Weeklies' },
      runs: false,
    })
    expect(openedByState({ ...state, runBacktest: true })?.runs).toBe(true)
  })

  it('keeps the id of the saved strategy', () => {
    const opened = openedByState({ strategyData, strategyName: 'Condor', strategyId: 'strategy_1_a' })
    expect(opened?.values.saved).toMatchObject({ id: 'strategy_1_a', name: 'Condor' })
  })

  it('may be a saved configuration, whose missing entry end is 15:15', () => {
    const { entryEndTime: _, ...strategy } = strategyData.strategy
    const formData = { ...strategyData, strategy }
    const opened = openedByState({ strategyData: { formData }, strategyName: 'Old one' })
    expect(opened?.values.request.strategy.entryEndTime).toBe('15:15')
  })

  it('that is invalid names its field', () => {
    expect(() => openedByState({ strategyData: { ...strategyData, instrument: 'SENSEX50' } })).toThrow(
      /^request\.instrument: Instrument 'SENSEX50' is unknown/,
    )
  })
})
