import { describe, expect, it } from 'vitest'
import { LIBRARY } from '#domain/library'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from '../../../strategy/compose-request.ts'
import { defaultFormValues } from '../../../strategy/form-values.ts'
import { withLibraryLegs } from './ready-made.ts'

const library = (id: string) => LIBRARY.find((one) => one.id === id)!

describe('a ready-made strategy', () => {
  it('fills legs and name, and leaves period, times and risk as they were typed', () => {
    const before = defaultFormValues()
    before.request.strategy.entryStartTime = '09:20'
    before.request.simpleRiskManagement.simpleStopLoss.enabled = true
    const after = withLibraryLegs(before, library('short-straddle'))!
    expect(after.strategyName).toBe('Short Straddle')
    expect(after.request.multiLegStrategy.legs.map((leg) => `${leg.tradeType} ${leg.optionType}`)).toEqual([
      'SELL CALL',
      'SELL PUT',
    ])
    expect(after.request.strategy.entryStartTime).toBe('09:20')
    expect(after.request.simpleRiskManagement.simpleStopLoss.enabled).toBe(true)
  })

  it('is another strategy than the one that was saved before', () => {
    const before = { ...defaultFormValues(), saved: { id: 'strategy_1_a', name: 'Mine', tested: '' } }
    expect(withLibraryLegs(before, library('iron-condor'))!.saved).toBeUndefined()
  })

  it('can be run as it comes', () => {
    const { request } = withLibraryLegs(defaultFormValues(), library('iron-condor'))!
    expect(backtestRequestSchema.safeParse(composeRequest(request)).success).toBe(true)
  })

  it('that holds the index fills nothing', () => {
    expect(withLibraryLegs(defaultFormValues(), library('covered-call'))).toBeUndefined()
  })
})
