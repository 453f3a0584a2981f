import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { MULTI_LEG_STRATEGY, reEntryOff, requestText, tradedLegs, type BacktestRequest } from '#domain'
import { anyStrategy, type WordedIndicator } from '../fixtures/any-strategy.ts'
import { DAY_FILTERS, FILTER_SETTINGS } from './filters.ts'
import { holdingChip } from './holding.ts'
import { LANGUAGES, loadHindi, type Language } from './language.ts'
import { legSettingChips } from './leg.ts'
import { OVERALL_CHIPS, overallChip, type OverallRule } from './overall.ts'
import type { IndicatorCatalogue } from './rule.ts'
import { describeStrategy, readStrategy } from './strategy.ts'
import { TOGETHER } from './together.ts'
import { ENTRY_MOMENTUM, entryMomentumChip } from './waits.ts'

const parameter = (name: string) => ({ name, default: 14, min: 2, max: 500 })
const INDICATORS: readonly WordedIndicator[] = [
  { name: 'RSI', parameters: [parameter('timeperiod')], outputs: [{ name: 'real' }] },
  { name: 'CLOSE', parameters: [], outputs: [{ name: 'real' }] },
  {
    name: 'BBANDS',
    parameters: [parameter('timeperiod'), parameter('nbdevup')],
    outputs: [{ name: 'upperband' }, { name: 'lowerband' }],
  },
]
const find = (name: string) => INDICATORS.find((one) => one.name === name)
const catalogue: IndicatorCatalogue = {
  parametersOf: (name) => (find(name)?.parameters ?? []).map((one) => ({ ...one, default: 14 })),
  outputsOf: (name) => {
    const outputs = find(name)?.outputs ?? []
    return outputs.length > 1 ? outputs : []
  },
  isIndicator: (name) => find(name) !== undefined,
}

/** Every chip of a strategy, and every offer of a chip. */
function chipsOf(request: BacktestRequest, language: Language): string[] {
  const { strategy } = request
  const { holding = { type: 'intraday' } as const, filters = {}, entryMomentum } = strategy
  const overall = (Object.keys(OVERALL_CHIPS) as OverallRule[]).flatMap((rule) => [
    OVERALL_CHIPS[rule].offer[language],
    overallChip(rule, request, language) ?? [],
  ])
  const days = FILTER_SETTINGS.flatMap((key) => [
    DAY_FILTERS[key].offer[language],
    DAY_FILTERS[key].words(filters, language) ?? [],
  ])
  const together = Object.values(TOGETHER).flatMap(({ chip, offer }) => [chip[language], offer[language]])
  const legs = tradedLegs(request).flatMap((leg) => legSettingChips(leg, language))
  return [
    holdingChip(holding, language),
    ENTRY_MOMENTUM.offer[language],
    ...(entryMomentum ? [entryMomentumChip(entryMomentum, language)] : []),
    ...[overall, days, together, legs].flat(2),
  ]
}

/** Words that traders write in Latin letters in Hindi too. */
const LATIN = /\b(?:BTST|E|VIX|RBI)\b/g

/** A form with nothing in it. */
const EMPTY: BacktestRequest = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2025-01-31',
  timeFrame: '1min',
  strategy: {
    name: 'custom_option_strategy',
    optionType: 'CALL',
    tradeType: 'BUY',
    strikeSelection: 'ATM',
    strikeDistance: 0,
    entryStartTime: '09:16',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
  initialCapital: 100_000,
}

describe('the strategy in words', () => {
  beforeAll(loadHindi)

  it.each(LANGUAGES)('in %s is read back as the same request', (language) => {
    fc.assert(
      fc.property(anyStrategy(INDICATORS), (request) => {
        const text = describeStrategy(request, catalogue, language)
          .flatMap(({ sentences }) => sentences)
          .join(' ')
        const read = readStrategy(text, EMPTY, { catalogue, language })
        expect(read.unread, text).toEqual([])
        expect(JSON.parse(requestText(read.request)), text).toEqual(JSON.parse(requestText(request)))
      }),
      { numRuns: 300, seed: 35 },
    )
  })

  it.each([
    [undefined, 'a day'],
    [{ type: 'btst' }, 'a cycle'],
    [{ type: 'positional', expiry: 'weekly', enterDaysBefore: 7, exitDaysBefore: 0 }, 'a cycle'],
  ] as const)('counts the re-entries of %o %s, and reads either', (holding, period) => {
    const once = { ...reEntryOff(), enabled: true, stopLossReEntry: { enabled: true, count: 1 } }
    const legs = tradedLegs(EMPTY).map((leg) => ({ ...leg, riskManagement: { reEntry: once } }))
    const held: BacktestRequest = {
      ...EMPTY,
      strategy: { ...EMPTY.strategy, name: MULTI_LEG_STRATEGY, ...(holding && { holding }) },
      multiLegStrategy: { enabled: true, combinedPnLTracking: true, legs },
      simpleRiskManagement: { globalReEntry: once },
    }
    const sentences = describeStrategy(held, catalogue).flatMap((part) => part.sentences)
    const again = sentences.filter((one) => one.includes('re-enters'))
    expect(again).toEqual([
      expect.stringContaining(`re-enters up to 1× ${period} after stop.`),
      `The whole position re-enters up to 1× ${period} after stop.`,
    ])
    expect(overallChip('globalReEntry', held)).toBe(`re-enter 1× ${period}`)
    // Texts kept from before count 'a day' of a held strategy too.
    for (const words of ['a day', 'a cycle']) {
      const text = sentences.join(' ').replaceAll(`1× ${period}`, `1× ${words}`)
      expect(readStrategy(text, EMPTY, { catalogue, language: 'en' }).unread).toEqual([])
    }
  })

  it('counts one day in the singular, and reads the plural of older texts, too', () => {
    const request = { ...EMPTY, strategy: { ...EMPTY.strategy, filters: { dte: [1] } } }
    const sentences = describeStrategy(request, catalogue).flatMap((part) => part.sentences)
    expect(sentences).toContain('Only with 1 trading day to the nearest expiry.')
    const { request: read } = readStrategy('Only with 1 trading days to the nearest expiry.', EMPTY, {
      catalogue,
      language: 'en',
    })
    expect(read.strategy.filters).toEqual({ dte: [1] })
  })

  it('writes the dates of a filter in words, and reads them in words and as typed', () => {
    const filters = { onlyDates: ['2024-01-17', '2024-02-01'] }
    const request = { ...EMPTY, strategy: { ...EMPTY.strategy, filters } }
    const sentences = describeStrategy(request, catalogue).flatMap((part) => part.sentences)
    expect(sentences).toContain('Only on 17 Jan 2024, 01 Feb 2024.')
    for (const words of ['Only on 17 Jan 2024, 01 Feb 2024.', 'Only on 2024-01-17, 2024-02-01.']) {
      const { request: read } = readStrategy(words, EMPTY, { catalogue, language: 'en' })
      expect(read.strategy.filters).toEqual(filters)
    }
  })

  it('has Hindi chips, without an English word in them', () => {
    fc.assert(
      fc.property(anyStrategy(INDICATORS), (request) => {
        const english = chipsOf(request, 'hi').filter((chip) => /[a-z]/i.test(chip.replaceAll(LATIN, '')))
        expect(english).toEqual([])
      }),
      { numRuns: 100, seed: 35 },
    )
  })

  it.each(LANGUAGES)('in %s shows dots for empty values, and cannot be read back', (language) => {
    const strategy = { ...EMPTY.strategy, strikeCriteria: { type: 'Closest Premium' as const } }
    const words = describeStrategy({ ...EMPTY, strategy }, catalogue, language)
    const leg = words.flatMap(({ sentences }) => sentences).find((sentence) => sentence.includes('…'))
    expect(leg).toMatch(/₹…/)
    expect(readStrategy(leg!, EMPTY, { catalogue, language }).unread).toEqual([leg])
  })
})
