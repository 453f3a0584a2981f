import type { GreeksBody, RouteOutput, routes } from '#api'
import { DAYS_PER_YEAR } from '#engine/exchange'
import { black76Greeks, blackScholesGreeks, type Greeks } from '#engine/pricing'
import { precise } from './rounding.ts'

/** Greeks of one contract: by Black-76 if a forward is given, otherwise by Black-Scholes on the index. */
export function greeksAnswer(asked: GreeksBody): RouteOutput<(typeof routes)['optionGreeks']> {
  const { option_type: type, strike, spot, forward, risk_free_rate: rate } = asked
  const option = { type, strike, yearsToExpiry: asked.days_to_expiry / DAYS_PER_YEAR }
  const volatility = asked.iv / 100
  return wireGreeks(
    forward === undefined
      ? blackScholesGreeks(option, { spot, volatility, rate })
      : black76Greeks(option, { forward, volatility, rate }),
  )
}

/** Greeks with the API's field names. */
export function wireGreeks({ delta, gamma, thetaPerDay, vegaPerPoint, rhoPerPoint }: Greeks) {
  return {
    delta: precise(delta),
    gamma: precise(gamma),
    theta: precise(thetaPerDay),
    vega: precise(vegaPerPoint),
    rho: precise(rhoPerPoint),
  }
}
