import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPTION_TYPES, TRADE_TYPES } from '#domain'
import { savedStrategySchema, strategyToSaveSchema } from '#domain/schemas'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { readStrategy } from '../../../strategy/strategy-document.ts'
import { savedMark, strategyToSave, testedText } from './strategy-to-save.ts'

const NOW = new Date('2024-02-01T09:30:00Z')
const WHILE = { now: NOW, random: 0.5, performance: null }

function saved(values: FormValues) {
  const made = strategyToSave(values, WHILE)
  if ('problem' in made) throw new Error(made.problem)
  return made.strategy
}
/** Opens it like another screen, after a JSON round trip. */
function opened(values: FormValues): FormValues {
  const { configuration } = savedStrategySchema.parse(JSON.parse(JSON.stringify(saved(values))))
  return readStrategy({ ...configuration, request: configuration.formData })
}

const someLeg = fc.record({
  optionType: fc.constantFrom(...OPTION_TYPES),
  tradeType: fc.constantFrom(...TRADE_TYPES),
  quantity: fc.integer({ min: 1, max: 100 }),
})

describe('a saved strategy', () => {
  it('opens as the form it was saved from, including disabled settings', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(someLeg, { minLength: 1, maxLength: 3 }), (enabled, legs) => {
        const values = someFormValues({ multiLegStrategy: { ...legsOf(...legs), enabled } })
        const form = opened(values)
        expect(composeRequest(form.request)).toEqual(composeRequest(values.request))
        expect(form.request.multiLegStrategy).toEqual(values.request.multiLegStrategy)
        expect(form.request.simpleRiskManagement).toEqual(values.request.simpleRiskManagement)
      }),
      { numRuns: 30 },
    )
  })

  it('is accepted by the server', () => {
    const strategy = saved(someFormValues({ multiLegStrategy: legsOf({}, { tradeType: 'SELL' }) }))
    expect(strategyToSaveSchema.safeParse(strategy).error).toBeUndefined()
    expect(strategy).toMatchObject({
      id: expect.stringMatching(/^strategy_1706779800000_/),
      status: 'draft',
      version: 1,
      configuration: {
        strategyName: 'Short straddle',
        portfolioName: 'Default Portfolio',
        symbol: 'NIFTY',
        initialCapital: 100_000,
        description: expect.stringContaining('CALL'),
        createdAt: NOW.toISOString(),
      },
    })
  })

  it('leaves out unfinished disabled settings', () => {
    const values = someFormValues()
    values.request.simpleRiskManagement.simpleStopLoss.percentageValue = Number.NaN
    expect(saved(values).configuration.formData.simpleRiskManagement).toBeUndefined()
  })

  it('is replaced under its name, and copied under another', () => {
    const values = someFormValues()
    const form = { ...values, saved: savedMark(values, { id: 'strategy_1_a', edits: 4 }) }
    expect(saved(form).id).toBe('strategy_1_a')
    expect(saved({ ...form, strategyName: 'Short straddle 2' }).id).not.toBe('strategy_1_a')
  })
})

describe('a form that cannot be saved', () => {
  it.each<[Partial<FormValues>, Partial<FormRequest>, string]>([
    [{ strategyName: ' ' }, {}, 'Strategy name is required'],
    [
      { strategyName: 'A/B' },
      {},
      'Strategy name can only contain letters, numbers, spaces, hyphens, and underscores',
    ],
    [{ portfolioName: '' }, {}, 'Portfolio name is required'],
    [{}, { endDate: '2023-01-01' }, 'End date must be after start date'],
    [{}, { multiLegStrategy: legsOf({ enabled: false }) }, 'At least one enabled leg is required'],
  ])('with %j and %j says why', (names, request, problem) => {
    expect(strategyToSave({ ...someFormValues(request), ...names }, WHILE)).toEqual({ problem })
  })
})

describe('the tested text of a form', () => {
  it('changes with enabled settings only', () => {
    const values = someFormValues()
    const before = testedText(values.request)
    values.request.simpleRiskManagement.simpleStopLoss.percentageValue = 7
    expect(testedText(values.request)).toBe(before)
    values.request.simpleRiskManagement.simpleStopLoss.enabled = true
    expect(testedText(values.request)).not.toBe(before)
  })
})
