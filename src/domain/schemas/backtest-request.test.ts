import { describe, expect, it } from 'vitest'
import { enabledLegs, isMultiLeg } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { ABSENT, complaints, REQUEST, requestWith } from '../fixtures/a-request.ts'

const S = 'strategy.'

describe('a backtest request', () => {
  it('of the form is accepted, and omitted fields get their defaults', () => {
    expect(backtestRequestSchema.parse(REQUEST)).toMatchObject({
      timeFrame: '1min',
      strategy: {
        optionType: 'CALL',
        tradeType: 'BUY',
        strikeSelection: 'ATM',
        strikeDistance: 0,
        legs: [{ strikeSelection: 'ATM', strikeDistance: 0, enabled: true }, { enabled: true }],
      },
    })
  })

  it('may square off up to 15:40 only in a period that reaches August 2026', () => {
    const late = { 'strategy.squareOffTime': '15:40' }
    expect(complaints({ ...late, endDate: '2026-08-04' })).toEqual([])
    expect(complaints({ ...late, endDate: '2026-07-31' })).toEqual([
      'strategy.squareOffTime: Square off time must be between 09:15 and 15:30',
    ])
    expect(complaints({ 'strategy.squareOffTime': '15:41', endDate: '2026-08-04' })).toEqual([
      'strategy.squareOffTime: Square off time must be between 09:15 and 15:30',
    ])
  })

  it.each<[Record<string, unknown>, string]>([
    [{ instrument: ABSENT }, 'instrument: Instrument is required'],
    [{ instrument: '' }, 'instrument: Instrument is required'],
    [
      { instrument: 'SENSEX50' },
      "instrument: Instrument 'SENSEX50' is unknown; choose one of NIFTY, BANKNIFTY, FINNIFTY, MIDCPNIFTY, SENSEX, BANKEX, NIFTYNXT50",
    ],
    [{ instrumentType: ABSENT }, 'instrumentType: Instrument type is required'],
    [{ instrumentType: 'EQUITY' }, 'instrumentType: Instrument type EQUITY is coming soon; choose OPTIONS'],
    [{ instrumentType: 'FUTURES' }, 'instrumentType: Instrument type FUTURES is coming soon; choose OPTIONS'],
    [{ startDate: ABSENT }, 'startDate: Date must be a calendar date written YYYY-MM-DD'],
    [{ startDate: '2024-02-30' }, 'startDate: Date must be a calendar date written YYYY-MM-DD'],
    [{ startDate: '1/1/2024' }, 'startDate: Date must be a calendar date written YYYY-MM-DD'],
    [{ endDate: '2024-01-01' }, 'endDate: End date must be after start date'],
    [{ endDate: '2023-12-31' }, 'endDate: End date must be after start date'],
    [
      { [`${S}entryStartTime`]: ABSENT },
      'strategy.entryStartTime: Entry start time must be between 09:15 and 15:30',
    ],
    [
      { [`${S}entryStartTime`]: '09:14' },
      'strategy.entryStartTime: Entry start time must be between 09:15 and 15:30',
    ],
    [
      { [`${S}entryStartTime`]: '' },
      'strategy.entryStartTime: Entry start time must be between 09:15 and 15:30',
    ],
    [{ [`${S}entryEndTime`]: '' }, 'strategy.entryEndTime: Entry end time must be between 09:15 and 15:30'],
    [
      { [`${S}squareOffTime`]: '' },
      'strategy.squareOffTime: Square off time must be between 09:15 and 15:30',
    ],
    [{ [`${S}entryStartTime`]: '9:20' }, 'strategy.entryStartTime: Time must be written HH:MM, like 09:15'],
    [
      { [`${S}entryEndTime`]: ABSENT },
      'strategy.entryEndTime: Entry end time must be between 09:15 and 15:30',
    ],
    [
      { [`${S}entryEndTime`]: '09:16' },
      'strategy.entryEndTime: Entry end time must be after entry start time',
    ],
    [
      { [`${S}squareOffTime`]: ABSENT },
      'strategy.squareOffTime: Square off time must be between 09:15 and 15:30',
    ],
    [
      { [`${S}squareOffTime`]: '15:31' },
      'strategy.squareOffTime: Square off time must be between 09:15 and 15:30',
    ],
    [
      { [`${S}squareOffTime`]: '14:29' },
      'strategy.squareOffTime: Square off time must be at or after entry end time',
    ],
    [{ dataset: 'Not An Id' }, 'dataset: Dataset id must be lower-case letters, digits and hyphens'],
  ])('with %j is refused with: %s', (values, complaint) => {
    expect(complaints(values)).toEqual([complaint])
  })

  it('with an entry window beyond 15:30 is refused for the window and for a square-off before its end', () => {
    expect(complaints({ [`${S}entryEndTime`]: '15:31', [`${S}squareOffTime`]: '15:30' })).toEqual([
      'strategy.entryEndTime: Entry end time must be between 09:15 and 15:30',
      'strategy.squareOffTime: Square off time must be at or after entry end time',
    ])
  })

  it.each([
    { [`${S}entryStartTime`]: '09:15' },
    { [`${S}entryEndTime`]: '15:30', [`${S}squareOffTime`]: '15:30' },
    { [`${S}entryEndTime`]: '09:17', [`${S}squareOffTime`]: '09:17' },
    { startDate: '2024-02-29' },
    { endDate: '2024-01-02' },
    { instrument: 'BANKNIFTY' },
    { instrument: 'FINNIFTY' },
  ])('with %j, just inside the bounds, is accepted', (values) => {
    expect(complaints(values)).toEqual([])
  })

  it.each([
    [{ colour: 'red' }, ": Unknown field 'colour'; remove it or check the spelling"],
    [{ a: 1, b: 2 }, ": Unknown fields 'a', 'b'; remove it or check the spelling"],
    [{ 'strategy.entryTimes': 1 }, "strategy: Unknown field 'entryTimes'; remove it or check the spelling"],
    [{ 'strategy.legs.0.lots': 1 }, "strategy.legs.0: Unknown field 'lots'; remove it or check the spelling"],
    [
      { 'strategy.legs.1.riskManagement.stoploss': {} },
      "strategy.legs.1.riskManagement: Unknown field 'stoploss'; remove it or check the spelling",
    ],
    [{ 'execution.fill': 1 }, "execution: Unknown field 'fill'; remove it or check the spelling"],
    [
      { indicatorConfiguration: { enabled: false, indicators: [] } },
      "indicatorConfiguration: Unknown field 'indicators'; remove it or check the spelling",
    ],
  ])('with the unknown field %j is refused, naming the field and its place', (values, complaint) => {
    expect(complaints(values)).toEqual([complaint])
  })

  it('reports all problems together', () => {
    expect(complaints({ instrument: '', startDate: 'x', 'strategy.entryStartTime': '08:00' })).toHaveLength(3)
  })
})

describe('the legs of a request', () => {
  const leg = (id: string, rest = {}) => ({ id, optionType: 'CALL', tradeType: 'BUY', quantity: 1, ...rest })
  const legs = (count: number) => Array.from({ length: count }, (_, i) => leg(`leg_${i}`))

  it('may be twenty and no more', () => {
    expect(complaints({ 'strategy.legs': legs(20) })).toEqual([])
    expect(complaints({ 'strategy.legs': legs(21) })).toEqual(['strategy.legs: Max 20 legs for performance'])
  })

  it.each([
    { 'strategy.legs': [] },
    { 'strategy.legs': [leg('a', { enabled: false })] },
    { 'strategy.legs': ABSENT },
  ])('must have one that is switched on: %j', (values) => {
    expect(complaints(values)).toEqual(['strategy.legs: At least one enabled leg is required'])
  })

  it('must have unique ids', () => {
    expect(complaints({ 'strategy.legs': [leg('a'), leg('b'), leg('a')] })).toEqual([
      "strategy.legs: Leg id 'a' is used twice; give each leg its own id",
    ])
  })

  it.each([
    { lots: 0, ok: false },
    { lots: 1, ok: true },
    { lots: 100, ok: true },
    { lots: 101, ok: false },
  ])('of $lots lots: accepted is $ok', ({ lots, ok }) => {
    expect(complaints({ 'strategy.legs.0.quantity': lots })).toEqual(
      ok ? [] : ['strategy.legs.0.quantity: Must be between 1 and 100'],
    )
  })

  it('come from the strategy, or else from the multi-leg section, without disabled ones', () => {
    const multiLegStrategy = { enabled: true, legs: [leg('m'), leg('n', { enabled: false })] }
    const parsed = (values: Record<string, unknown>) => backtestRequestSchema.parse(requestWith(values))
    const own = parsed({ multiLegStrategy })
    const other = parsed({ multiLegStrategy, 'strategy.legs': ABSENT })
    expect(enabledLegs(own).map(({ id }) => id)).toEqual(['leg_1', 'leg_2'])
    expect(enabledLegs(other).map(({ id }) => id)).toEqual(['m'])
  })

  it('are not needed by a single-leg strategy', () => {
    const single = { 'strategy.name': 'custom_option_strategy', 'strategy.legs': ABSENT }
    expect(complaints(single)).toEqual([])
    expect(isMultiLeg(backtestRequestSchema.parse(requestWith(single)))).toBe(false)
    expect(isMultiLeg(backtestRequestSchema.parse(REQUEST))).toBe(true)
  })
})

describe('indicator rules of a request', () => {
  const rule = (rest = {}) => ({
    id: 'r',
    function1: 'RSI',
    condition: 'GREATER_THAN',
    function2: 'NUMERIC_INPUT',
    numericValue: 50,
    timeframe: 5,
    symbols: ['NIFTY'],
    ...rest,
  })
  const withRules = (rules: unknown[], enabled = true) =>
    complaints({ indicatorConfiguration: { enabled, rules } })
  const at = (field: string) => `indicatorConfiguration.rules.0.${field}: `

  it('get their defaults', () => {
    const parsed = backtestRequestSchema.parse(
      requestWith({ indicatorConfiguration: { enabled: true, rules: [rule()] } }),
    )
    expect(parsed.indicatorConfiguration?.rules[0]).toMatchObject({
      talibParams: {},
      function2TalibParams: {},
      function1CandleOffset: 0,
      function2CandleOffset: 0,
      enabled: true,
    })
  })

  it('are required only if the analysis is enabled', () => {
    const message =
      'indicatorConfiguration.rules: At least one indicator rule is required when indicator analysis is enabled.'
    expect(withRules([])).toEqual([message])
    expect(withRules([], false)).toEqual([])
  })

  it('may be ten and no more', () => {
    expect(withRules(Array.from({ length: 10 }, () => rule()))).toEqual([])
    expect(withRules(Array.from({ length: 11 }, () => rule()))).toEqual([
      'indicatorConfiguration.rules: Max 10 indicator rules',
    ])
  })

  it.each([
    [{ symbols: [] }, `${at('symbols')}Each indicator rule must have at least one symbol selected.`],
    [{ symbols: undefined }, `${at('symbols')}Each indicator rule must have at least one symbol selected.`],
    [{ numericValue: undefined }, `${at('numericValue')}Numeric values must be between -100 and +100.`],
    [{ numericValue: null }, `${at('numericValue')}Numeric values must be between -100 and +100.`],
    [{ numericValue: -100.01 }, `${at('numericValue')}Numeric values must be between -100 and +100.`],
    [{ numericValue: 100.01 }, `${at('numericValue')}Numeric values must be between -100 and +100.`],
    [{ timeframe: 0 }, `${at('timeframe')}Timeframe must be between 1 and 120 minutes.`],
    [{ timeframe: 121 }, `${at('timeframe')}Timeframe must be between 1 and 120 minutes.`],
    [{ timeframe: 2.5 }, `${at('timeframe')}Timeframe must be between 1 and 120 minutes.`],
    [{ timeframe: undefined }, `${at('timeframe')}Timeframe must be between 1 and 120 minutes.`],
    [{ function1CandleOffset: 1 }, `${at('function1CandleOffset')}Must be between -10 and 0`],
    [{ function2CandleOffset: -11 }, `${at('function2CandleOffset')}Must be between -10 and 0`],
  ])('with %j are refused with: %s', (rest, complaint) => {
    expect(withRules([rule(rest)])).toEqual([complaint])
  })

  it.each([
    { numericValue: -100 },
    { numericValue: 100 },
    { numericValue: undefined, function2: 'SMA' },
    { timeframe: 1 },
    { timeframe: 120 },
    { function1CandleOffset: -10, function2CandleOffset: -10 },
    { symbols: [], enabled: false },
    { timeframe: 500, enabled: false },
  ])('with %j, just inside the bounds or switched off, are accepted', (rest) => {
    expect(withRules([rule(rest)])).toEqual([])
  })
})

describe('the execution of a request', () => {
  it.each([
    [{ 'execution.slippage': { type: 'points', value: 100 } }, []],
    [{ 'execution.slippage': { type: 'points', value: 100.5 } }, ['execution.slippage.value']],
    [{ 'execution.slippage': { type: 'percentage', value: 20 } }, []],
    [{ 'execution.slippage': { type: 'percentage', value: 20.5 } }, ['execution.slippage.value']],
    [{ 'execution.slippage': { type: 'points', value: -0.05 } }, ['execution.slippage.value']],
    [{ 'execution.trigger': 'close' }, []],
    [{ 'execution.trigger': 'open' }, ['execution.trigger']],
    [{ initialCapital: 1000 }, []],
    [{ initialCapital: 999 }, ['initialCapital']],
  ])('with %j is refused at %j', (values, paths) => {
    expect(complaints(values).map((complaint) => complaint.split(':')[0])).toEqual(paths)
  })
})
