import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIFFERENCE_CAUSES, type Trade } from '#domain'
import { inPaise } from '#engine/units'
import { aTrade } from '../fixtures/index.ts'
import { reconcile, reconcileDay, type TradedPeriod } from './reconcile.ts'

const YEAR = { startDate: '2024-01-01', endDate: '2024-12-31' }
const of = (...trades: Trade[]): TradedPeriod => ({ trades, period: YEAR })

/** A call sold for 100 and bought back at 80, 50 units, charges of ₹60; `terms` override fields. */
function soldCall(terms: Partial<Trade> = {}): Trade {
  const trade = aTrade({
    type: 'SELL',
    entryTime: '09:20',
    entryPrice: 100,
    exitPrice: 80,
    charges: 60,
    ...terms,
  })
  const rise = inPaise(trade.exitPrice) - inPaise(trade.entryPrice)
  const pnl = ((trade.type === 'BUY' ? rise : -rise) * trade.quantity) / 100
  return { ...trade, pnl, netPnl: (inPaise(pnl) - inPaise(trade.charges)) / 100 }
}

describe('a planted difference is found, named and priced', () => {
  it.each([
    ['strike', { strike: 21800, entryPrice: 70, exitPrice: 55 }, -250],
    ['time', { entryTime: '09:21', entryPrice: 98 }, -100],
    ['time', { exitTime: '15:10', exitPrice: 82.5 }, -125],
    ['price', { entryPrice: 99.5 }, -25],
    ['price', { exitPrice: 79 }, 50],
    ['quantity', { quantity: 75, lots: 2 }, 500],
    ['cost', { charges: 71.25 }, -11.25],
  ] as const)('%s: %o', (cause, planted, amount) => {
    const { parts, difference, days } = reconcile(of(soldCall()), of(soldCall(planted)))
    expect(days[0].differs).toEqual([cause])
    expect(parts[cause]).toBe(amount)
    expect(difference).toBe(amount)
  })

  it('a trade that only one side has is missing, with all of its profit', () => {
    const put = soldCall({ optionType: 'PUT', exitPrice: 130 })
    const onlyOurs = reconcile(of(soldCall(), put), of(soldCall()))
    expect(onlyOurs.parts.missing).toBe(1560)
    const onlyTheirs = reconcile(of(soldCall()), of(soldCall(), put))
    expect(onlyTheirs.parts.missing).toBe(-1560)
    expect(onlyTheirs.days[0].differs).toEqual(['missing'])
  })

  it('a different exit reason is reported even if it makes no difference in profit', () => {
    const reasons = (own: string, log: string) =>
      reconcileDay(of(soldCall({ exitReason: own })), of(soldCall({ exitReason: log })), '2024-01-01')[0]
        .sameReason
    expect(reasons('Stop Loss (%)', 'SL Hit')).toBe(true)
    expect(reasons('Trail Profit', 'Trail SL')).toBe(true)
    expect(reasons('Stop Loss (%)', 'Square off')).toBe(false)
    expect(reasons('Square Off', 'Not in the log')).toBeNull()
  })

  it('several causes at once are kept apart', () => {
    const log = soldCall({ entryTime: '09:22', entryPrice: 90, quantity: 100, lots: 2, charges: 80 })
    const { parts } = reconcile(of(soldCall()), of(log))
    expect(parts).toEqual({ missing: 0, strike: 0, time: -1000, price: 0, quantity: 1000, cost: -20 })
  })
})

describe('two logs', () => {
  it('that are equal have no difference', () => {
    const trades = [soldCall(), soldCall({ optionType: 'PUT' }), soldCall({ date: '2024-01-02' })]
    const same = reconcile(of(...trades), of(...trades))
    expect(same).toMatchObject({ difference: 0, paired: 3, alike: 3 })
    expect(same.days.every(({ differs }) => differs.length === 0)).toBe(true)
  })

  it('are compared over the days that both cover; other trades are counted', () => {
    const own = { trades: [soldCall(), soldCall({ date: '2024-03-01' })], period: YEAR }
    const log = { trades: [soldCall()], period: { startDate: '2023-12-01', endDate: '2024-01-31' } }
    expect(reconcile(own, log)).toMatchObject({
      from: '2024-01-01',
      to: '2024-01-31',
      difference: 0,
      outside: { own: 1, log: 0 },
    })
  })

  const anyLog = fc.array(
    fc.record({
      date: fc.constantFrom('2024-01-01', '2024-01-02', '2024-01-03'),
      type: fc.constantFrom('BUY' as const, 'SELL' as const),
      optionType: fc.constantFrom('CALL' as const, 'PUT' as const),
      strike: fc.constantFrom(21700, 21750),
      expiry_date: fc.constantFrom('2024-01-04', '2024-01-11'),
      entryTime: fc.constantFrom('09:20', '09:21', '11:00'),
      exitTime: fc.constantFrom('11:30', '15:15'),
      entryPrice: fc.integer({ min: 5, max: 60_000 }).map((paise) => paise / 100),
      exitPrice: fc.integer({ min: 0, max: 60_000 }).map((paise) => paise / 100),
      quantity: fc.integer({ min: 1, max: 40 }).map((lots) => lots * 25),
      charges: fc.integer({ min: 0, max: 20_000 }).map((paise) => paise / 100),
    }),
    { maxLength: 12 },
  )

  it('of random trades differ by exactly the sum of their causes, per pair, per day and in total', () => {
    fc.assert(
      fc.property(anyLog, anyLog, (ours, theirs) => {
        const [own, log] = [of(...ours.map(soldCall)), of(...theirs.map(soldCall))]
        const total = reconcile(own, log)
        const net = ({ trades }: TradedPeriod) =>
          trades.reduce((sum, trade) => sum + inPaise(trade.netPnl), 0)
        expect(inPaise(total.difference)).toBe(net(log) - net(own))
        const pairs = total.days.flatMap(({ date }) => reconcileDay(own, log, date))
        for (const { parts, difference } of [total, ...total.days, ...pairs])
          expect(DIFFERENCE_CAUSES.reduce((sum, cause) => sum + inPaise(parts[cause]), 0)).toBe(
            inPaise(difference),
          )
        const units = (trades: readonly (Trade | null)[]) => trades.filter((trade) => trade !== null).length
        expect(units(pairs.map(({ ownTrade }) => ownTrade))).toBe(own.trades.length)
        expect(units(pairs.map(({ logTrade }) => logTrade))).toBe(log.trades.length)
      }),
    )
  })
})
