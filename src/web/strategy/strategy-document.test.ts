import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPTION_TYPES, STRIKE_LABELS, TRADE_TYPES } from '#domain'
import { legsOf, someFormValues } from './fixtures/form-values.fixture.ts'
import { composeRequest } from './compose-request.ts'
import { parseStrategyJson, strategyJson } from './strategy-document.ts'
import { strategyFromHash, strategyLink } from './strategy-link.ts'

const someLeg = fc.record({
  optionType: fc.constantFrom(...OPTION_TYPES),
  tradeType: fc.constantFrom(...TRADE_TYPES),
  quantity: fc.integer({ min: 1, max: 100 }),
  strikeCriteria: fc
    .constantFrom(...STRIKE_LABELS)
    .map((strikeType) => ({ type: 'Strike Type' as const, strikeType })),
})

describe('a strategy as a document', () => {
  it('requests the same backtest after a round trip', () => {
    fc.assert(
      fc.property(fc.array(someLeg, { minLength: 1, maxLength: 4 }), (legs) => {
        const values = someFormValues({ multiLegStrategy: legsOf(...legs) })
        const opened = parseStrategyJson(strategyJson(values))
        expect(composeRequest(opened.request)).toEqual(composeRequest(values.request))
        expect(opened.strategyName).toBe(values.strategyName)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves out disabled settings', () => {
    const json = strategyJson(someFormValues({ multiLegStrategy: legsOf({}) }))
    expect(json).not.toContain('riskManagement')
    expect(json).not.toContain('simpleRiskManagement')
  })

  it('restores disabled settings with their defaults', () => {
    const [leg] = parseStrategyJson(strategyJson(someFormValues({ multiLegStrategy: legsOf({}) }))).request
      .multiLegStrategy.legs
    expect(leg?.riskManagement.stopLoss).toMatchObject({
      enabled: false,
      percentageValue: 5,
      fixedAmount: 5000,
    })
  })

  it('names the invalid field of a document', () => {
    const json = strategyJson(someFormValues({ startDate: '2024-02-30' }))
    expect(() => parseStrategyJson(json)).toThrow('request.startDate: Date must be a calendar date')
  })

  it.each([
    ['date,price', /^It is not JSON; open a file that “Save strategy to a file” has written/],
    ['[1]', /^It must hold a strategy/],
    ['{"trades":[]}', /^It has neither 'request' nor 'strategy'/],
  ])('that is %s is refused with a hint at the right kind of file', (text, message) => {
    expect(() => parseStrategyJson(text)).toThrow(message)
  })

  it('may be a bare request, as used by the command line', () => {
    const request = composeRequest(someFormValues().request)
    expect(composeRequest(parseStrategyJson(JSON.stringify(request)).request)).toEqual(request)
  })
})

describe('a link to a strategy', () => {
  it('opens the same strategy', async () => {
    const values = someFormValues({ multiLegStrategy: legsOf({ tradeType: 'SELL' }, { optionType: 'PUT' }) })
    const link = await strategyLink(values, 'https://delta.example/app/backtesting')
    expect(link.length).toBeLessThan(1200)
    const opened = await strategyFromHash(new URL(link).hash)
    expect(opened && composeRequest(opened.request)).toEqual(composeRequest(values.request))
  })

  it('is undefined if the address has no strategy', async () => {
    expect(await strategyFromHash('#results')).toBeUndefined()
  })
})
