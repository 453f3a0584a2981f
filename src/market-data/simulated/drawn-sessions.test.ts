import { describe, expect, it } from 'vitest'
import { correlation, mean, standardDeviation } from '../inspect/moments.ts'
import { drawnSessions } from './drawn-sessions.ts'
import { SIMULATED_FROM, SIMULATED_TO, type DrawnScript } from './market-script.ts'
import { EVENT_DAYS, INITIAL_CLOSE, INITIAL_VIX, PUBLISHED_MONTHS } from './published-levels.ts'
import { SIMULATED_UNDERLYINGS } from './simulated-underlyings.ts'

const SEEDS = [1, 2, 3]
/** The known months, drawn as an unknown market. */
const KNOWN_MONTHS: DrawnScript = {
  id: 'known months',
  from: SIMULATED_FROM,
  to: SIMULATED_TO,
  initialClose: INITIAL_CLOSE,
  initialVix: INITIAL_VIX,
  months: PUBLISHED_MONTHS,
  events: EVENT_DAYS,
  pinsExpiries: false,
}
const MARKETS = SEEDS.map((seed) => ({ seed, sessions: drawnSessions(seed, KNOWN_MONTHS) }))

describe.each(MARKETS)('the drawn sessions of seed $seed', ({ sessions }) => {
  const ofMonth = (month: string) => sessions.filter(({ date }) => date.startsWith(month))
  const returns = sessions.map(({ index }) => Math.log(index.NIFTY.close / index.NIFTY.previousClose))

  it.each(SIMULATED_UNDERLYINGS)('end every month of %s on its published close', (underlying) => {
    for (const { month, close } of PUBLISHED_MONTHS)
      expect(ofMonth(month).at(-1)!.index[underlying].close).toBeCloseTo(close[underlying], 6)
  })

  it.each(SIMULATED_UNDERLYINGS)('have the published volatility of %s in every month', (underlying) => {
    for (const { month, realisedVolatility } of PUBLISHED_MONTHS) {
      const days = ofMonth(month).map(({ index }) => index[underlying])
      const moves = days.map(({ close, previousClose }) => Math.log(close / previousClose))
      const annual = 100 * standardDeviation(moves) * Math.sqrt(252)
      expect(Math.abs(annual / realisedVolatility[underlying] - 1), month).toBeLessThan(0.05)
    }
  })

  it('keep every reported move and gap', () => {
    for (const { date, niftyReturn, niftyGap, bankReturn, vixClose } of EVENT_DAYS) {
      const { index, vix } = sessions.find((session) => session.date === date)!
      const { previousClose, open, close } = index.NIFTY
      if (niftyReturn !== undefined) expect(close / previousClose - 1).toBeCloseTo(niftyReturn, 9)
      if (niftyGap !== undefined) expect(open / previousClose - 1).toBeCloseTo(niftyGap, 9)
      const bank = index.BANKNIFTY
      if (bankReturn !== undefined) expect(bank.close / bank.previousClose - 1).toBeCloseTo(bankReturn, 9)
      if (vixClose !== undefined) expect(vix).toBeCloseTo(vixClose, 9)
    }
  })

  it('have a VIX inside its published monthly range, about 14.8 on average, falling when NIFTY rises', () => {
    for (const { month, vix: published } of PUBLISHED_MONTHS) {
      for (const { vix } of ofMonth(month)) {
        expect(vix).toBeLessThanOrEqual(published.highest + 1e-9)
        expect(vix).toBeGreaterThanOrEqual(published.lowest - 1e-9)
      }
    }
    const changes = sessions.map(({ vix, previousVix }) => Math.log(vix / previousVix))
    // Measured: mean 14.8, daily log deviation 6.5 %, correlation with NIFTY −0.56.
    expect(mean(sessions.map(({ vix }) => vix))).toBeCloseTo(14.8, -0.3)
    expect(standardDeviation(changes)).toBeGreaterThan(0.05)
    expect(standardDeviation(changes)).toBeLessThan(0.08)
    expect(correlation(changes, returns)).toBeGreaterThan(-0.72)
    expect(correlation(changes, returns)).toBeLessThan(-0.4)
  })

  it('follow on one another: each opens from the close before', () => {
    for (const underlying of SIMULATED_UNDERLYINGS)
      sessions.slice(1).forEach(({ index }, i) => {
        expect(index[underlying].previousClose).toBeCloseTo(sessions[i].index[underlying].close, 6)
      })
  })
})

describe('the drawn sessions of two seeds', () => {
  it('differ between the month ends', () => {
    const [first, second] = MARKETS
    const closes = (market: typeof first) => market.sessions.map(({ index }) => index.NIFTY.close)
    expect(correlation(closes(first), closes(second))).toBeLessThan(0.999)
    expect(closes(first)[10]).not.toBeCloseTo(closes(second)[10], 0)
  })
})
