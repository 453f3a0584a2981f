import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Underlying } from '#domain'
import { expiries } from './expiries.ts'
import { formatOptionSymbol, type SymbolGrammar } from './format-symbol.ts'
import { parseOptionSymbol } from './parse-symbol.ts'
import { ALL_INSTRUMENTS } from './registry.ts'
import { underlyingFromName } from './underlying-names.ts'

describe('a symbol', () => {
  it.each([
    // NSE and Kite: month by name, week by year, month code and day.
    ['NIFTY24JAN21500CE', 'NIFTY', 'CE', 21500, '2024-01-25'],
    ['NIFTY24FEB21400CE', 'NIFTY', 'CE', 21400, '2024-02-29'],
    ['NIFTY2410421500CE', 'NIFTY', 'CE', 21500, '2024-01-04'],
    ['NIFTY2691523500PE', 'NIFTY', 'PE', 23500, '2026-09-15'],
    ['NIFTY2161715700CE', 'NIFTY', 'CE', 15700, '2021-06-17'],
    ['BANKNIFTY24DEC52000PE', 'BANKNIFTY', 'PE', 52000, '2024-12-24'],
    ['FINNIFTY24JAN21500PE', 'FINNIFTY', 'PE', 21500, '2024-01-30'],
    // October, November and December have letters, which must not be taken for OCT, NOV and DEC.
    ['NIFTY24OCT25000CE', 'NIFTY', 'CE', 25000, '2024-10-31'],
    ['NIFTY24O0325000CE', 'NIFTY', 'CE', 25000, '2024-10-03'],
    ['NIFTY24N1424000CE', 'NIFTY', 'CE', 24000, '2024-11-14'],
    ['NIFTY24D0524000CE', 'NIFTY', 'CE', 24000, '2024-12-05'],
    // A weekly that a holiday moved into the month of the monthly before it.
    ['NIFTY2543024000CE', 'NIFTY', 'CE', 24000, '2025-04-30'],
    ['NIFTY25APR24000CE', 'NIFTY', 'CE', 24000, '2025-04-24'],
    ['NSE:NIFTY24JAN21500CE', 'NIFTY', 'CE', 21500, '2024-01-25'],
    // GDFL, OpenAlgo, Angel: day, month, year.
    ['NIFTY25JAN2421500CE.NFO', 'NIFTY', 'CE', 21500, '2024-01-25'],
    ['NIFTY04JAN2421500CE', 'NIFTY', 'CE', 21500, '2024-01-04'],
    ['NIFTY03JUL2522800CE.NFO', 'NIFTY', 'CE', 22800, '2025-07-03'],
    ['NIFTY30APR209500PE.NFO', 'NIFTY', 'PE', 9500, '2020-04-30'],
    // TrueData: year, month, day.
    ['NIFTY24012521500CE', 'NIFTY', 'CE', 21500, '2024-01-25'],
    ['NIFTY24111424000CE', 'NIFTY', 'CE', 24000, '2024-11-14'],
    // Upstox and Dhan.
    ['NIFTY 21500 CE 25 JAN 24', 'NIFTY', 'CE', 21500, '2024-01-25'],
    ['NIFTY 21500 PE 4 JAN 24', 'NIFTY', 'PE', 21500, '2024-01-04'],
    ['NIFTY-Jan2024-21500-CE', 'NIFTY', 'CE', 21500, '2024-01-25'],
    ['banknifty24jan48000ce', 'BANKNIFTY', 'CE', 48000, '2024-01-25'],
  ] as const)(
    '%s is the %s %s of strike %i and expiry %s',
    (symbol, underlying, kind, ...[strike, expiry]) => {
      expect(parseOptionSymbol(symbol)).toEqual({ underlying, kind, strike: Number(strike) * 100, expiry })
    },
  )

  it.each([
    ['NIFTY24JANFUT', '2024-01-25'],
    ['NIFTY25JAN24FUT.NFO', '2024-01-25'],
    ['NIFTY FUT 25 JAN 24', '2024-01-25'],
    ['NIFTY-Jan2024-FUT', '2024-01-25'],
    ['NIFTY-I.NFO', undefined],
  ])('%s is a future of expiry %s', (symbol, expiry) => {
    expect(parseOptionSymbol(symbol)).toEqual({ underlying: 'NIFTY', kind: 'FUT', strike: 0, expiry })
  })

  it.each([
    '',
    'NIFTY',
    'NIFTY 50',
    'SENSEX502490524200CE',
    'SENSEX5024SEP24200CE',
    'RELIANCE24JAN2500CE',
    'NIFTY24XYZ21500CE',
    'NIFTY30FEB2421500CE',
    'NIFTY24N3124000CE',
    'NIFTY24JAN21500',
    'NIFTY24JAN2CE',
    'NIFTY25JAN2421500FUT',
    'NIFTY-II.NFO',
  ])('%j is not a contract of these underlyings', (symbol) => {
    expect(parseOptionSymbol(symbol)).toBeUndefined()
  })
})

describe('a symbol of the newer underlyings', () => {
  it.each([
    ['SENSEX26SEP85000CE', 'SENSEX', '2026-09-24', 85_000],
    ['SENSEX26O0884600PE', 'SENSEX', '2026-10-08', 84_600],
    ['SENSEX2682071000PE', 'SENSEX', '2026-08-20', 71_000],
    ['BSE:SENSEX25N1374700CE', 'SENSEX', '2025-11-13', 74_700],
    ['SENSEX08OCT2684600PE', 'SENSEX', '2026-10-08', 84_600],
    ['SENSEX 84600 PE 08 OCT 26', 'SENSEX', '2026-10-08', 84_600],
    ['BSE-SENSEX-26Nov26-67400-CE', 'SENSEX', '2026-11-26', 67_400],
    ['SENSEX03JUL2580000CE.BFO', 'SENSEX', '2025-07-03', 80_000],
    ['SENSEX26MAR80000CE', 'SENSEX', '2026-03-25', 80_000],
    ['SENSEX26MAY80000CE', 'SENSEX', '2026-05-27', 80_000],
    ['SENSEX25DEC80000CE', 'SENSEX', '2025-12-24', 80_000],
    ['BANKEX24MAR54000PE', 'BANKEX', '2024-03-22', 54_000],
    ['MIDCPNIFTY24JAN10000CE', 'MIDCPNIFTY', '2024-01-29', 10_000],
    ['MIDCPNIFTY2410810525CE', 'MIDCPNIFTY', '2024-01-08', 10_525],
    ['MIDCPNIFTY22JUL8000PE', 'MIDCPNIFTY', '2022-07-26', 8000],
    ['NIFTYNXT5026AUG58500PE', 'NIFTYNXT50', '2026-08-25', 58_500],
    ['NIFTYNXT5024JUN72000CE', 'NIFTYNXT50', '2024-06-28', 72_000],
    ['NIFTYNXT50 69000 CE 30 JAN 25', 'NIFTYNXT50', '2025-01-30', 69_000],
  ] as const)('%s is read', (symbol, underlying, expiry, strike) => {
    expect(parseOptionSymbol(symbol)).toMatchObject({ underlying, expiry, strike: strike * 100 })
  })

  it('uses the exchange’s own name and segment', () => {
    const contract = { underlying: 'SENSEX', kind: 'CE', strike: 7_470_000, expiry: '2025-11-13' } as const
    expect(formatOptionSymbol(contract, 'fyers')).toBe('BSE:SENSEX25N1374700CE')
    expect(formatOptionSymbol(contract, 'gdfl')).toBe('SENSEX13NOV2574700CE.BFO')
  })
})

describe('writing a symbol', () => {
  const monthly = { underlying: 'NIFTY', kind: 'CE', strike: 2_150_000, expiry: '2024-01-25' } as const
  const weekly = { ...monthly, expiry: '2024-01-04' }
  const future = { ...monthly, kind: 'FUT', strike: 0 } as const

  it.each([
    ['kite', 'NIFTY24JAN21500CE', 'NIFTY2410421500CE', 'NIFTY24JANFUT'],
    ['fyers', 'NSE:NIFTY24JAN21500CE', 'NSE:NIFTY2410421500CE', 'NSE:NIFTY24JANFUT'],
    ['gdfl', 'NIFTY25JAN2421500CE.NFO', 'NIFTY04JAN2421500CE.NFO', 'NIFTY25JAN24FUT.NFO'],
    ['openalgo', 'NIFTY25JAN2421500CE', 'NIFTY04JAN2421500CE', 'NIFTY25JAN24FUT'],
    ['truedata', 'NIFTY24012521500CE', 'NIFTY24010421500CE', 'NIFTY24JANFUT'],
    ['upstox', 'NIFTY 21500 CE 25 JAN 24', 'NIFTY 21500 CE 04 JAN 24', 'NIFTY FUT 25 JAN 24'],
  ] as const)('in the grammar of %s gives %s', (grammar, ofMonth, ofWeek, ofFuture) => {
    expect(formatOptionSymbol(monthly, grammar)).toBe(ofMonth)
    expect(formatOptionSymbol(weekly, grammar)).toBe(ofWeek)
    expect(formatOptionSymbol(future, grammar)).toBe(ofFuture)
  })

  it('in Dhan’s grammar works for monthlies, and the error explains why weeklies have no symbol', () => {
    expect(formatOptionSymbol(monthly, 'dhan')).toBe('NIFTY-Jan2024-21500-CE')
    expect(formatOptionSymbol(future, 'dhan')).toBe('NIFTY-Jan2024-FUT')
    expect(() => formatOptionSymbol(weekly, 'dhan')).toThrow('NIFTY 2024-01-04 is a weekly')
  })

  it('calls the last expiry of a month the monthly also when a holiday moved it', () => {
    expect(formatOptionSymbol({ ...monthly, underlying: 'BANKNIFTY', expiry: '2024-12-24' }, 'kite')).toBe(
      'BANKNIFTY24DEC21500CE',
    )
  })

  it('refuses strikes in paise', () => {
    expect(() => formatOptionSymbol({ ...monthly, strike: 2_150_050 }, 'kite')).toThrow('strike 2150050')
  })

  it('and reading it back gives the same contract in every grammar', () => {
    const anyContract = fc.constantFrom<Underlying>('NIFTY', 'BANKNIFTY', 'FINNIFTY').chain((underlying) =>
      fc.record({
        underlying: fc.constant(underlying),
        kind: fc.constantFrom('CE' as const, 'PE' as const),
        strike: fc.integer({ min: 200, max: 1999 }).map((steps) => steps * 5000),
        expiry: fc.constantFrom(...expiries(underlying, '2024-01-01', '2026-12-31')),
      }),
    )
    const anyGrammar = fc.constantFrom<SymbolGrammar>(
      ...(['kite', 'fyers', 'gdfl', 'openalgo', 'truedata', 'upstox', 'dhan'] as const),
    )
    fc.assert(
      fc.property(anyContract, anyGrammar, ({ expiry, ...option }, grammar) => {
        fc.pre(grammar !== 'dhan' || expiry.kind === 'monthly')
        const contract = { ...option, expiry: expiry.date }
        expect(parseOptionSymbol(formatOptionSymbol(contract, grammar))).toEqual(contract)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the name of an underlying', () => {
  it.each([
    ['Nifty 50', 'NIFTY'],
    ['NIFTY', 'NIFTY'],
    ['NSE_INDEX|Nifty Bank', 'BANKNIFTY'],
    ['NSE:NIFTYBANK-INDEX', 'BANKNIFTY'],
    ['CNXBAN', 'BANKNIFTY'],
    ['NIFTY BANK.NSE_IDX', 'BANKNIFTY'],
    ['Nifty Financial Services', 'FINNIFTY'],
    ['NSE_INDEX|Nifty Fin Service', 'FINNIFTY'],
    ['niffin', 'FINNIFTY'],
    ['India VIX', undefined],
    ['NIFTY NEXT 50', 'NIFTYNXT50'],
    ['', undefined],
  ])('%j means %s', (name, underlying) => {
    expect(underlyingFromName(name)).toBe(underlying)
  })

  it('is understood in every form that is listed', () => {
    for (const { symbol, names } of ALL_INSTRUMENTS) {
      const { dhanSecurityId: _, ...texts } = names
      for (const name of Object.values(texts)) expect(underlyingFromName(name), name).toBe(symbol)
    }
  })
})
