import { describe, expect, it } from 'vitest'
import { aDay, anInMemoryMarket, runMarketReaderContract } from '#engine/market/fixtures'
import { ROW_KIND } from './market-day.ts'

runMarketReaderContract('a market in memory', () =>
  anInMemoryMarket([
    aDay({ date: '2024-01-04', contracts: { '21700 PE': 90, '21700 CE': 110, 'FUT 2024-01-25': 21760 } }),
    aDay({ date: '2024-01-03', contracts: { '21700 CE 2024-01-25': { '09:20': 250, '10:00': null } } }),
    aDay({ underlying: 'FINNIFTY', session: { openMinute: 555, minutes: 120, breaks: [[45, 90]] } }),
  ]),
)

describe('a day written in rupees', () => {
  const day = anInMemoryMarket([
    aDay({
      expiry: '2024-01-04',
      index: { '09:15': 21700, '09:17': 21712.35 },
      contracts: {
        '21750 CE': [100, null, [101, 105, 99.95, 104]],
        '21700 PE': { '09:16': [90, 95, 85, 92], '09:18': null },
        '21700 CE': (minute) => 110 + minute,
      },
    }),
  ]).day('NIFTY', '2024-01-04')

  it('lists the index, then the contracts by strike, call before put', () => {
    expect([...day.instruments.strike]).toEqual([0, 2_170_000, 2_170_000, 2_175_000])
    expect([...day.instruments.kind]).toEqual([ROW_KIND.index, ROW_KIND.call, ROW_KIND.put, ROW_KIND.call])
  })

  it('keeps a price given for a clock time until the next one', () => {
    expect([...day.field(0, 'close').subarray(0, 4)]).toEqual([2_170_000, 2_170_000, 2_171_235, 2_171_235])
  })

  it('trades nothing before the first clock time and after a null', () => {
    expect([...day.field(2, 'open').subarray(0, 5)]).toEqual([0, 9000, 9200, 0, 0])
    expect([...day.field(2, 'high').subarray(0, 5)]).toEqual([0, 9500, 9200, 0, 0])
  })

  it('takes a list bar by bar and has no trades after its end', () => {
    expect([...day.field(3, 'low').subarray(0, 4)]).toEqual([10_000, 0, 9995, 0])
    expect([...day.field(3, 'volume').subarray(0, 4)]).toEqual([75, 0, 75, 0])
  })

  it('calls a function for every minute', () => {
    expect(day.field(1, 'close')[374]).toBe(48_400)
  })

  it('refuses a contract name that it cannot read', () => {
    expect(() => aDay({ contracts: { '21700CE': 1 } })).toThrow("contract '21700CE', expected '21700 CE'")
  })
})

describe('a market in memory', () => {
  it('refuses the same day twice', () => {
    expect(() => anInMemoryMarket([aDay(), aDay()])).toThrow('NIFTY on 2024-01-04 is given twice')
  })

  it('names its sessions when another one is requested', () => {
    expect(() => anInMemoryMarket([aDay()]).day('NIFTY', '2024-01-05')).toThrow(
      "no data for NIFTY on 2024-01-05: dataset 'test-market' has 1 sessions of NIFTY from 2024-01-04 to 2024-01-04",
    )
  })

  it('has index volume if a bar of the index has volume', () => {
    const withVolume = aDay({
      index: () => ({ open: 1, high: 1, low: 1, close: 1, volume: 5 }),
      underlying: 'BANKNIFTY',
    })
    const reader = anInMemoryMarket([withVolume, aDay()])
    expect(reader.hasIndexVolume('BANKNIFTY')).toBe(true)
    expect(reader.hasIndexVolume('NIFTY')).toBe(false)
  })
})
