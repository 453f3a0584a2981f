import type { ProfitParts } from '#domain'
import { expiryPath, NO_CONTRACT, rowOf, type Contract, type ExpiryPath } from '#engine/chain'
import type { MarketDay } from '#engine/market'
import { DAYS_PER_YEAR } from '#engine/exchange'
import { black76Greeks, RISK_FREE_RATE } from '#engine/pricing'
import { grossProfit, type Fill } from '#engine/replay'
import type { ClockMinute, Paise, SessionNumber } from '#engine/units'

/** Parts of a fill's profit in one session. */
export interface SessionParts {
  readonly session: SessionNumber
  readonly parts: ProfitParts
}

interface FillFacts {
  readonly day: (session: SessionNumber) => MarketDay
  /** Of the whole trade, paise. */
  readonly charges: Paise
}

/**
 * Splits the profit of a trade by session. Each minute contributes `delta·ΔF + ½ gamma·ΔF² + theta·Δt +
 * vega·Δσ + rest`, with forward, volatility and Greeks of the chain at its start (Black-76;
 * docs/semantics.md, section 16) by the trading clock; a night is walked in ten such steps along the straight line from the
 * close to the open. Both slippages and the charges are separate parts. A minute without a volatility at its start or end
 * counts wholly as rest. The parts of all sessions add up to the net profit exactly.
 */
export function attributeFill(fill: Fill, { day, charges }: FillFacts): SessionParts[] {
  const { side, quantity, entrySession, exitSession } = fill
  const all: SessionParts[] = []
  const walker = new GreekWalk(fill.contract)
  let booked = 0
  for (let session = entrySession; session <= exitSession; session++) {
    const isEntered = session === entrySession
    const isLeft = session === exitSession
    const [delta, gamma, theta, vega] = walker
      .through(day(session), spanIn(fill, session, day(session).session.minutes))
      .map((perUnit) => Math.round(side * quantity * perUnit) + 0)
    const stood = isLeft ? grossProfit(fill) : markAt(fill, session)
    const entrySlippage = isEntered ? side * (fill.entryMarket - fill.entryPrice) * quantity + 0 : 0
    const exitSlippage = isLeft ? side * (fill.exitPrice - fill.exitMarket) * quantity + 0 : 0
    const rest = stood - booked - entrySlippage - exitSlippage - delta - gamma - theta - vega
    booked = stood
    const parts = {
      delta,
      gamma,
      theta,
      vega,
      rest,
      entrySlippage,
      exitSlippage,
      charges: isLeft ? 0 - charges : 0,
    }
    all.push({ session, parts })
  }
  return all
}

/** What the Greeks brought from the open of a session to each of its clock minutes, in paise per unit. */
export interface GreekPath {
  readonly delta: readonly number[]
  readonly gamma: readonly number[]
  readonly theta: readonly number[]
  readonly vega: readonly number[]
}

/**
 * The parts of a contract's price change since the open of a session, minute by minute, by the steps of `attributeFill`. What
 * the price did beyond them is the rest.
 * @param until the last clock minute; the first value is that of the open, 0
 */
export function greekPath(day: MarketDay, contract: Contract, until: ClockMinute): GreekPath {
  const path = { delta: [] as number[], gamma: [] as number[], theta: [] as number[], vega: [] as number[] }
  new GreekWalk(contract).through(day, [0, until], ([delta = 0, gamma = 0, theta = 0, vega = 0]) => {
    path.delta.push(delta)
    path.gamma.push(gamma)
    path.theta.push(theta)
    path.vega.push(vega)
  })
  return path
}

function markAt({ marks }: Fill, session: SessionNumber): Paise {
  return marks.findLast((mark) => mark.session <= session)?.profit ?? 0
}

/**
 * Clock minutes of a session between which a fill was held. A fill inside a bar counts from, or to, the end
 * of that bar.
 */
function spanIn(
  fill: Fill,
  session: SessionNumber,
  minutes: ClockMinute,
): [from: ClockMinute, to: ClockMinute] {
  const from = session > fill.entrySession ? 0 : fill.entryMinute + (fill.isEntryInsideBar ? 1 : 0)
  const to = session < fill.exitSession ? minutes : fill.exitMinute + (fill.isInsideBar ? 1 : 0)
  return [Math.min(from, minutes), Math.min(to, minutes)]
}

/** Forward and volatility of a contract at a moment. */
interface State {
  readonly forward: Paise
  /** By the trading clock; NaN if unknown. */
  readonly volatility: number
  /** To expiry by the trading clock. */
  readonly years: number
  /** The same by the calendar, on which interest accrues. */
  readonly calendarYears: number
}

/** Steps from a close to the next open: over a night, a single step leaves too much to the rest. */
const NIGHT_STEPS = 10

/**
 * Walks along the minutes of a contract and sums the effect of its Greeks, in paise per unit, session by
 * session.
 */
class GreekWalk {
  readonly #contract: Contract
  #before: State | undefined

  constructor(contract: Contract) {
    this.#contract = contract
  }

  /**
   * Delta, gamma, theta and vega of a session, including the night before it.
   * @param atMinute gets the sums so far at each minute
   */
  through(
    day: MarketDay,
    [from, to]: [ClockMinute, ClockMinute],
    atMinute?: (sums: readonly number[]) => void,
  ): number[] {
    const contract = this.#contract
    const sums = [0, 0, 0, 0]
    const path = rowOf(day, contract) === NO_CONTRACT ? undefined : expiryPath(day, contract.expiry)
    let steps = NIGHT_STEPS
    for (let c = from; c <= to; c++) {
      const now = path && this.#stateAt(c, path)
      if (now && this.#before) this.#walk(this.#before, now, steps, sums)
      this.#before = now
      steps = 1
      atMinute?.(sums)
    }
    return sums
  }

  #stateAt(c: ClockMinute, path: ExpiryPath): State {
    const calendarYears = path.years(c)
    const years = path.tradingYears(c)
    // The price determines σ√T, so the other clock's volatility needs no second search.
    const volatility = path.strike(this.#contract.strike).volatility(c) * Math.sqrt(calendarYears / years)
    return { forward: path.forward(c), volatility, years, calendarYears }
  }

  #walk(a: State, b: State, steps: number, sums: number[]): void {
    if (!(a.volatility > 0 && b.volatility > 0)) return
    let from = a
    for (let step = 1; step <= steps; step++) {
      const to = step === steps ? b : between(a, b, step / steps)
      this.#step(from, to, sums)
      from = to
    }
  }

  #step(a: State, b: State, sums: number[]): void {
    const { isCall, strike } = this.#contract
    const option = { type: isCall ? 'CALL' : 'PUT', strike, yearsToExpiry: a.years } as const
    const rate = (RISK_FREE_RATE * a.calendarYears) / a.years
    const { forward, volatility } = a
    const { delta, gamma, thetaPerDay, vegaPerPoint } = black76Greeks(option, { forward, volatility, rate })
    const move = b.forward - a.forward
    sums[0] += delta * move
    sums[1] += (gamma * move * move) / 2
    sums[2] += thetaPerDay * DAYS_PER_YEAR * (a.years - b.years)
    sums[3] += vegaPerPoint * 100 * (b.volatility - a.volatility)
  }
}

/** The state at a share of the straight line between two states. */
function between(a: State, b: State, share: number): State {
  const at = (of: (state: State) => number) => of(a) + share * (of(b) - of(a))
  return {
    forward: at(({ forward }) => forward),
    volatility: at(({ volatility }) => volatility),
    years: at(({ years }) => years),
    calendarYears: at(({ calendarYears }) => calendarYears),
  }
}
