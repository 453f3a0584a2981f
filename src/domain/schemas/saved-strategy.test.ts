import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isDefaultPortfolio,
  NEW_ON_SHELF,
  newStrategyId,
  portfolioTitle,
  statusWith,
  strategyConfiguration,
  type Performance,
} from '#domain'
import {
  backtestRequestSchema,
  formDataText,
  performanceSchema,
  savedStrategySchema,
  strategyIdSchema,
  strategyToSaveSchema,
  tagsSchema,
} from '#domain/schemas'
import { REQUEST, requestWith } from '../fixtures/a-request.ts'

const NOW = '2024-02-01T09:30:00.000Z'

const PERFORMANCE: Performance = {
  totalReturn: 11_600,
  totalReturnPercentage: 11.6,
  winRate: 60,
  totalTrades: 20,
  winningTrades: 12,
  losingTrades: 8,
  maxDrawdown: -4200,
  sharpeRatio: 0.31,
  profitFactor: 1.8,
  avgWinAmount: 2350,
  avgLossAmount: -1962.5,
  lastBacktestDate: NOW,
  basis: 'net',
  curve: [0, 5000, 11_600],
}

const configurationOf = (changes: Record<string, unknown> = {}) =>
  strategyConfiguration({
    strategyName: 'Short straddle',
    portfolioName: 'Weekly',
    description: '',
    formData: backtestRequestSchema.parse(requestWith(changes)),
    createdAt: NOW,
    updatedAt: NOW,
  })

const complaintsAbout = (configuration: Record<string, unknown>, rest: Record<string, unknown> = {}) => {
  const { error } = strategyToSaveSchema.safeParse({
    id: 'strategy_1_a',
    configuration: { strategyName: 'Straddle', formData: REQUEST, ...configuration },
    ...rest,
  })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const CHARACTERS = 'can only contain letters, numbers, spaces, hyphens, and underscores'

describe('a strategy to save', () => {
  it('needs only an id, a name and form data', () => {
    const saved = strategyToSaveSchema.parse({
      id: 'strategy_1_a',
      configuration: { strategyName: ' Straddle_2 - weekly ', formData: REQUEST },
    })
    expect(saved).toMatchObject({ performance: null, status: 'draft', version: 1 })
    expect(saved.configuration).toMatchObject({
      strategyName: 'Straddle_2 - weekly',
      portfolioName: 'Default Portfolio',
      description: '',
    })
  })

  it.each<[Record<string, unknown>, string]>([
    [{ strategyName: '' }, 'strategyName: Strategy name is required'],
    [{ strategyName: '   ' }, 'strategyName: Strategy name is required'],
    [{ strategyName: undefined }, 'strategyName: Strategy name is required'],
    [{ strategyName: 'Straddle!' }, `strategyName: Strategy name ${CHARACTERS}`],
    [{ strategyName: 'स्ट्रैडल' }, `strategyName: Strategy name ${CHARACTERS}`],
    [{ strategyName: 'x'.repeat(121) }, 'strategyName: Name must be at most 120 characters'],
    [{ portfolioName: ' ' }, 'portfolioName: Portfolio name is required'],
    [{ portfolioName: 'A/B' }, `portfolioName: Portfolio name ${CHARACTERS}`],
    [{ description: 'x'.repeat(2001) }, 'description: Description must be at most 2000 characters'],
    [{ colour: 'red' }, ": Unknown field 'colour'; remove it or check the spelling"],
    [
      { formData: requestWith({ endDate: '2023-12-31' }) },
      'formData.endDate: End date must be after start date',
    ],
  ])('with %j is refused', (configuration, message) => {
    const [path] = message.split(': ')
    const rest = message.slice(message.indexOf(': '))
    expect(complaintsAbout(configuration)).toContain(
      `${['configuration', path].filter(Boolean).join('.')}${rest}`,
    )
  })

  it.each([['strategy_x_1'], ['1'], ['strategy_1_A'], [`strategy_1_${'a'.repeat(33)}`], ['../strategy_1_a']])(
    'with the id %s is refused',
    (id) => {
      expect(complaintsAbout({}, { id })).toEqual([expect.stringMatching(/^id: Strategy id must be written/)])
    },
  )

  it('whose performance lacks a figure is refused', () => {
    const { winRate: _, ...incomplete } = PERFORMANCE
    expect(complaintsAbout({}, { performance: incomplete })).toHaveLength(1)
    expect(complaintsAbout({}, { performance: PERFORMANCE })).toEqual([])
  })
})

describe('the id of a new strategy', () => {
  it('has the right form for any time and random number', () => {
    fc.assert(
      fc.property(
        fc.nat(4e12),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (now, random) => {
          expect(strategyIdSchema.safeParse(newStrategyId(now, random)).success).toBe(true)
        },
      ),
      // So small that it is written with an exponent.
      {
        examples: [
          [0, 0],
          [1, 1e-300],
        ],
      },
    )
  })
})

describe('the performance of a backtest', () => {
  it('without a basis is from a version that counted gross profit', () => {
    const { basis: _, curve: __, ...totals } = PERFORMANCE
    expect(performanceSchema.parse(totals)).toMatchObject({ basis: 'gross', curve: [] })
  })

  it.each([
    ['draft', true, 'tested'],
    ['inactive', true, 'tested'],
    ['draft', false, 'draft'],
    ['inactive', false, 'inactive'],
    ['tested', false, 'draft'],
  ] as const)('makes a strategy that was %s, with figures %s, %s', (status, tested, expected) => {
    expect(statusWith(tested ? PERFORMANCE : null, status)).toBe(expected)
  })
})

describe('the configuration of a strategy', () => {
  it('repeats the typed settings in one place for lists', () => {
    const configuration = configurationOf({ initialCapital: 250_000 })
    expect(configuration).toMatchObject({
      symbol: 'NIFTY',
      startDate: '2024-01-01',
      endDate: '2025-01-31',
      initialCapital: 250_000,
      legs: [{ optionType: 'CALL' }, { optionType: 'PUT' }],
      indicators: [],
      stopLoss: null,
      takeProfit: null,
    })
    const strategy = { id: 'strategy_1_a', configuration, performance: null, status: 'draft', version: 1 }
    expect(savedStrategySchema.parse(strategy)).toEqual({ ...strategy, ...NEW_ON_SHELF })
    expect(strategyToSaveSchema.safeParse(strategy).error).toBeUndefined()
  })

  it('lists the one leg of a strategy without legs, and the default capital if no capital was typed', () => {
    const single = { 'strategy.name': 'custom_option_strategy', 'strategy.tradeType': 'SELL' }
    expect(configurationOf(single)).toMatchObject({
      legs: [{ id: 'leg-1', optionType: 'CALL', tradeType: 'SELL', quantity: 1 }],
      initialCapital: 100_000,
    })
  })

  it('lists an overall stop only while it is switched on', () => {
    const stop = (enabled: boolean) => ({
      'simpleRiskManagement.simpleStopLoss': { enabled, type: 'percentage', percentageValue: 5 },
    })
    expect(configurationOf(stop(true)).stopLoss).toMatchObject({ percentageValue: 5 })
    expect(configurationOf(stop(false)).stopLoss).toBeNull()
  })
})

describe('form data as text', () => {
  it('is the same for any order of its fields', () => {
    const { strategy, ...rest } = REQUEST as Record<string, object>
    const reordered = { ...rest, strategy: Object.fromEntries(Object.entries(strategy).reverse()) }
    expect(formDataText(reordered as never)).toBe(formDataText(REQUEST as never))
  })

  it('is undefined if the form cannot be run', () => {
    expect(formDataText(requestWith({ endDate: '' }) as never)).toBeUndefined()
  })
})

describe('the default portfolio', () => {
  it.each([
    ['Default Portfolio', true, 'My Strategies'],
    ['default portfolio ', true, 'My Strategies'],
    ['My Strategies', true, 'My Strategies'],
    ['Weekly', false, 'Weekly'],
  ])('has the name "%s": %s; it is shown as "%s"', (name, isDefault, title) => {
    expect([isDefaultPortfolio(name), portfolioTitle(name)]).toEqual([isDefault, title])
  })
})

describe('tags', () => {
  it('count once each', () => {
    expect(tagsSchema.parse(['expiry', ' expiry ', 'weekly'])).toEqual(['expiry', 'weekly'])
  })

  it.each([
    [[' '], 'A tag must be 1 to 30 characters'],
    [['x'.repeat(31)], 'A tag must be 1 to 30 characters'],
    [['a,b'], 'A tag can only contain letters, numbers, spaces, hyphens, and underscores'],
    [Array.from({ length: 11 }, (_, i) => `tag ${i}`), 'A strategy can have at most 10 tags'],
  ])('%j are refused', (tags, message) => {
    expect(tagsSchema.safeParse(tags).error?.issues[0]?.message).toBe(message)
  })
})
