import { describe, expect, it } from 'vitest'
import { MARKET_EVENTS, UNDERLYINGS, type MarketEvent } from '#domain'
import facts from './fixtures/rule-book.json' with { type: 'json' }
import { chargeRates } from './charge-rates.ts'
import { chargesFor } from './charges.ts'
import { dayNumber, isoDate } from './date.ts'
import { expiries } from './expiries.ts'
import { valueOn } from './instrument.ts'
import { finalExpiry, listedExpiries } from './listed-expiries.ts'
import { lotSize } from './lots.ts'
import { eventDates, knownEvents } from './market-events.ts'
import { freezeQuantity, strikeStep } from './order-limits.ts'
import { instrumentOf } from './registry.ts'
import { clockTime } from './session.ts'
import { isTradingDay, tradingDates, tradingSession } from './trading-days.ts'

interface KnownExpiry {
  readonly date: string
  readonly scheduled: string
  readonly kind: 'weekly' | 'monthly'
  readonly lot: number
}

function knownExpiries(underlying: keyof typeof facts.expiries): KnownExpiry[] {
  return Object.entries(facts.expiries[underlying]).flatMap(([year, text]) =>
    text.split(' ').map((entry) => {
      const [, day, scheduled = day, kind, lot] = /^([\d-]+)(?:<([\d-]+))?([wm])(\d+)$/.exec(entry)!
      return {
        date: `${year}-${day}`,
        scheduled: scheduled.length > 5 ? scheduled : `${year}-${scheduled}`,
        kind: kind === 'w' ? 'weekly' : 'monthly',
        lot: Number(lot),
      }
    }),
  )
}

/** Clock times of a session, its breaks cut out: `09:15-10:00 11:30-12:30`. */
function hoursOf(date: string): string {
  const { openMinute, minutes, breaks } = tradingSession(date)!
  const edges = [0, ...breaks.flat(), minutes].map((minute) => clockTime(openMinute + minute))
  return Array.from({ length: edges.length / 2 }, (_, i) => `${edges[2 * i]}-${edges[2 * i + 1]}`).join(' ')
}

describe('every expiry from 2019 to 2026', () => {
  it.each(UNDERLYINGS)(
    'of %s is the exchange’s, with its kind and the day it was scheduled',
    (underlying) => {
      const known = knownExpiries(underlying)
      const found = expiries(underlying, known[0].date, '2026-12-31')
      expect(found.map(({ date, kind, scheduled }) => [date, kind, scheduled])).toEqual(
        known.map(({ date, kind, scheduled }) => [date, kind, scheduled]),
      )
    },
  )

  it.each(UNDERLYINGS)('of %s has the exchange’s lot on its last day', (underlying) => {
    for (const { date, lot } of knownExpiries(underlying))
      expect(`${date}: ${lotSize(underlying, date, date)}`).toBe(`${date}: ${lot}`)
  })

  it.each([
    ['NIFTY', '2020-04-01'],
    ['NIFTY', '2021-03-10'],
    ['NIFTY', '2021-05-12'],
    ['NIFTY', '2021-08-18'],
    ['NIFTY', '2021-11-03'],
    ['NIFTY', '2022-04-13'],
  ] as const)('of %s on %s was one day earlier because of a holiday', (underlying, date) => {
    expect(expiries(underlying, date, date)).toMatchObject([{ kind: 'weekly', shifted: true }])
  })

  it('of future years moves off Christmas, whose date is known', () => {
    expect(listedExpiries('NIFTY', '2026-11-02').map(({ date }) => date)).toContain('2029-12-24')
  })
})

describe('lots that follow the contract rather than the day', () => {
  it.each([
    ['NIFTY', '2021-07-22', '2021-07-19', 75],
    ['NIFTY', '2021-07-29', '2021-07-19', 50],
    ['NIFTY', '2021-12-30', '2021-06-24', 75],
    ['NIFTY', '2021-12-30', '2021-06-25', 50],
    ['BANKNIFTY', '2020-07-23', '2020-07-20', 20],
    ['BANKNIFTY', '2020-07-30', '2020-07-20', 25],
    ['BANKNIFTY', '2023-07-20', '2023-07-17', 25],
    ['BANKNIFTY', '2023-07-27', '2023-07-17', 15],
    ['SENSEX', '2025-01-21', '2025-01-20', 20],
    ['SENSEX', '2025-01-28', '2025-01-20', 10],
    ['SENSEX', '2025-03-25', '2024-12-27', 10],
    ['SENSEX', '2025-03-25', '2024-12-30', 20],
    ['BANKEX', '2025-01-28', '2025-01-27', 15],
    ['BANKEX', '2025-02-25', '2025-01-27', 30],
    ['MIDCPNIFTY', '2024-07-22', '2024-07-22', 75],
    ['MIDCPNIFTY', '2024-07-29', '2024-07-22', 50],
  ] as const)('%s %s traded on %s in lots of %i', (underlying, expiry, tradeDate, lot) => {
    expect(lotSize(underlying, expiry, tradeDate)).toBe(lot)
  })

  it.each([
    ['NIFTY', '2015-12-31'],
    ['BANKNIFTY', '2018-10-25'],
    ['MIDCPNIFTY', '2021-12-28'],
    ['SENSEX', '2023-05-12'],
  ] as const)(
    'of %s %s are unknown, and the error states the first day with known lots',
    (underlying, expiry) => {
      expect(() => lotSize(underlying, expiry, expiry)).toThrow(
        new RegExp(`no lot size is known for ${underlying} expiry ${expiry} .*expected an expiry from 20`),
      )
    },
  )
})

describe('a contract that was redated', () => {
  it.each([
    ['FINNIFTY', '2021-10-21', '2021-10-14', '2021-10-19'],
    ['FINNIFTY', '2021-11-25', '2021-10-14', '2021-11-30'],
    ['MIDCPNIFTY', '2023-05-02', '2023-04-25', '2023-05-03'],
    ['MIDCPNIFTY', '2023-08-23', '2023-08-16', '2023-08-21'],
    ['BANKNIFTY', '2023-09-07', '2023-09-01', '2023-09-06'],
    ['SENSEX', '2025-01-31', '2024-12-31', '2025-01-28'],
    ['SENSEX', '2025-01-10', '2024-12-31', '2025-01-07'],
    ['BANKEX', '2025-01-27', '2024-12-31', '2025-01-28'],
    ['MIDCPNIFTY', '2025-03-31', '2025-01-01', '2025-03-27'],
    ['SENSEX', '2026-03-26', '2025-12-23', '2026-03-25'],
    ['SENSEX', '2026-01-15', '2026-01-12', '2026-01-14'],
  ] as const)('%s %s, as dated on %s, was settled on %s', (underlying, listed, tradeDate, settled) => {
    expect(listedExpiries(underlying, tradeDate).map(({ date }) => date)).toContain(listed)
    expect(finalExpiry(underlying, listed, tradeDate)).toBe(settled)
  })
})

describe('the calendar of both exchanges', () => {
  it.each(Object.entries(facts.holidays))('is closed on the holidays of %s', (year, dates) => {
    for (const date of dates.split(' ')) {
      const isMuhurat = `${year}-${date}` in facts.specialSessions
      expect(isTradingDay(`${year}-${date}`), date).toBe(isMuhurat)
    }
  })

  it.each(Object.entries(facts.tradingDays))(
    'has as many trading days in %s as its indices',
    (year, days) => {
      expect(tradingDates(`${year}-01-01`, `${year}-12-31`)).toHaveLength(days)
    },
  )

  it.each(Object.entries(facts.specialSessions).filter(([, hours]) => hours !== null))(
    'trades on %s %s',
    (date, hours) => {
      expect(hoursOf(date)).toBe(hours)
    },
  )

  it('does not know the Muhurat hours of November 2026, and does not guess them', () => {
    expect(tradingSession('2026-11-08')).toBeUndefined()
  })

  it('trades to 15:40 from August 2026 on', () => {
    expect(hoursOf('2026-07-31')).toBe('09:15-15:30')
    expect(hoursOf('2026-08-03')).toBe('09:15-15:40')
  })
})

describe('the charges of NSE by date', () => {
  it.each(facts.charges.map((row) => [row.from, row.to, row] as const))('from %s to %s', (from, to, row) => {
    const perCrore = (percent: number) => percent * 100_000
    for (const date of [from, to]) {
      const rates = chargeRates(dayNumber(date))
      expect(rates.sttOnSell).toBeCloseTo(perCrore(row.sttSellPct))
      expect(rates.exchange).toBeCloseTo(perCrore(row.exchangePct))
      expect(rates.ipft).toBeCloseTo(perCrore(row.ipftPct))
      expect(rates.sebi).toBeCloseTo(perCrore(row.sebiPct))
      if (row.stampBuyPct !== undefined) expect(rates.stampDuty).toBeCloseTo(perCrore(row.stampBuyPct))
      expect(rates.stampDutyOnSale).toBe(row.stampBuyPct === undefined ? 200 : 0)
    }
  })
})

describe('the charges of BSE by date', () => {
  it.each([
    ['SENSEX', '2023-10-31', 500],
    ['SENSEX', '2023-11-01', 3750],
    ['SENSEX', '2024-05-13', 4950],
    ['SENSEX', '2024-10-01', 3250],
    ['BANKEX', '2023-11-01', 500],
    ['BANKEX', '2024-05-13', 4950],
    ['BANKEX', '2024-10-01', 3250],
  ] as const)('for %s on %s are %i rupees a crore', (underlying, date, exchange) => {
    expect(chargeRates(dayNumber(date), underlying).exchange).toBe(exchange)
  })

  it('are a tenth for SENSEX contracts beyond the nearest expiry until May 2024', () => {
    const day = dayNumber('2024-03-04')
    expect(chargeRates(day, 'SENSEX', dayNumber('2024-03-07')).exchange).toBe(3750)
    expect(chargeRates(day, 'SENSEX', dayNumber('2024-03-15')).exchange).toBe(500)
  })
})

describe('charges before the uniform stamp duty', () => {
  const aLot = (date: string, changes = {}) =>
    chargesFor({
      underlying: 'NIFTY',
      tradeDay: dayNumber(date),
      side: 'BUY',
      quantity: 75,
      entryPrice: 10_000,
      exitPrice: 20_000,
      exercised: false,
      ...changes,
    })

  it('charge the duty on both sides', () => {
    // 0.002 % of 7,500.00 = 0.15 and of 15,000.00 = 0.30; from July 2020 0.003 % of 7,500.00 = 0.225.
    expect(aLot('2020-06-30').stampDuty).toBe(45)
    expect(aLot('2020-07-01').stampDuty).toBe(23)
  })

  it('tax an exercised option on the whole index until August 2019, on its intrinsic value from then on', () => {
    const exercised = { exercised: true, settlement: 1_100_000 }
    // 0.125 % of 75 × 11,000.00 = 1,031.25; of 75 × 200.00 = 18.75.
    expect(aLot('2019-08-29', exercised).stt).toBe(103_125)
    expect(aLot('2019-09-05', exercised).stt).toBe(1875)
    expect(aLot('2019-08-29', { ...exercised, exitPrice: 0 }).stt).toBe(0)
  })

  it('levy no GST on the SEBI fee before July 2022', () => {
    const large = { quantity: 7500 }
    const rate = (date: string) => {
      const { gst, brokerage, exchange, ipft, sebi } = aLot(date, large)
      return gst - Math.floor(((brokerage + exchange + ipft) * 18) / 100 + 0.5) > 0 ? sebi : 0
    }
    expect(rate('2022-07-15')).toBe(0)
    expect(rate('2022-07-18')).toBeGreaterThan(0)
  })
})

describe('the range that SPAN scans', () => {
  it.each(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50'] as const)(
    'for %s is within a tenth of a point of the median of every month',
    (underlying) => {
      const { from, medians } = facts.scanPercent[underlying]
      const [year, month] = from.split('-').map(Number)
      medians.split(' ').forEach((median, i) => {
        const day = dayNumber(new Date(Date.UTC(year, month - 1 + i, 15)).toISOString().slice(0, 10))
        const percent = (valueOn(instrumentOf(underlying).scanRanges, day) / 0.092) * 9.27
        expect(Math.abs(percent - Number(median)), isoDate(day)).toBeLessThan(0.1)
      })
    },
  )

  it('for NIFTY in 2024 and 2025 equals the value of a broker’s calculator', () => {
    for (const date of ['2024-01-01', '2025-01-20', '2025-12-31'])
      expect(valueOn(instrumentOf('NIFTY').scanRanges, dayNumber(date))).toBe(0.092)
  })
})

describe('orders and strikes of the newer underlyings', () => {
  it.each([
    ['SENSEX', 100, 1000],
    ['BANKEX', 100, 900],
    ['MIDCPNIFTY', 25, 2800],
    ['NIFTYNXT50', 100, 600],
  ] as const)('%s has strikes %i points apart and freezes above %i units', (underlying, points, units) => {
    expect(strikeStep(underlying)).toBe(points * 100)
    expect(freezeQuantity(underlying, '2026-02-02')).toBe(units)
  })

  it.each([
    ['2026-02-02', 1800],
    ['2026-03-02', 1200],
    ['2026-04-01', 1800],
  ] as const)('FINNIFTY freezes on %s above %i', (date, units) => {
    expect(freezeQuantity('FINNIFTY', date)).toBe(units)
  })
})

describe('events that were known in advance', () => {
  it.each(Object.entries(facts.events) as [Exclude<MarketEvent, 'special'>, string][])(
    'of the kind %s affect the first session in which the market could react',
    (event, dates) => {
      expect(eventDates(event, 'NIFTY').join(' ')).toBe(dates)
    },
  )

  it('fall on sessions of their exchange', () => {
    for (const underlying of UNDERLYINGS)
      for (const event of MARKET_EVENTS.filter((each) => each !== 'special'))
        for (const date of eventDates(event, underlying))
          expect(isTradingDay(date), `${event} ${date}`).toBe(true)
  })

  it('each have a source', () => {
    expect(knownEvents().length).toBe(139)
    expect(knownEvents().filter(({ source }) => source === '')).toEqual([])
  })

  it('leave out surprises', () => {
    const unscheduled = ['2020-03-04', '2020-03-16', '2020-03-24', '2020-03-27', '2020-05-22', '2022-05-04']
    const known = [...eventDates('rbi', 'NIFTY'), ...eventDates('fed', 'NIFTY')]
    expect(known.filter((date) => unscheduled.includes(date))).toEqual([])
    expect(eventDates('special', 'NIFTY'), 'the outage of 2021').not.toContain('2021-02-24')
  })

  it('count a Muhurat session whose hours are not yet announced', () => {
    expect(eventDates('special', 'NIFTY')).toContain('2026-11-08')
    expect(eventDates('special', 'NIFTY')).toEqual(Object.keys(facts.specialSessions))
  })

  it('of the American night affect the next session: a decision before Holi affects the day after the holiday', () => {
    expect(knownEvents().find(({ date }) => date === '2019-03-20')?.firstSession).toBe('2019-03-22')
  })
})
