import { black76Greeks, impliedVolatility, type OptionPair, type OptionType } from '#engine/pricing'

/** Implied volatilities of one expiry, as fractions; undefined if no quoted strike is that far out. */
export interface SmileDigest {
  readonly atTheMoney: number
  readonly put25: number | undefined
  readonly call25: number | undefined
  readonly put10: number | undefined
  readonly call10: number | undefined
}

interface SmilePoint {
  readonly strike: number
  readonly volatility: number
  readonly delta: number
}

/**
 * The smile of a chain by delta of its out-of-the-money options; undefined if no volatility can be computed.
 */
export function digestSmile(
  chain: readonly OptionPair[],
  { forward, yearsToExpiry }: { readonly forward: number; readonly yearsToExpiry: number },
): SmileDigest | undefined {
  const points = (type: OptionType) =>
    chain
      .filter(({ strike }) => (type === 'CALL' ? strike >= forward : strike < forward))
      .flatMap((pair) => smilePoint(pair, type, { forward, yearsToExpiry }))
  const calls = points('CALL')
  const puts = points('PUT').reverse()
  const nearest = [calls[0], puts[0]].filter((point) => point !== undefined)
  if (nearest.length === 0) return undefined
  return {
    atTheMoney: nearest.reduce((sum, { volatility }) => sum + volatility, 0) / nearest.length,
    put25: atDelta(puts, 0.25),
    call25: atDelta(calls, 0.25),
    put10: atDelta(puts, 0.1),
    call10: atDelta(calls, 0.1),
  }
}

function smilePoint(
  pair: OptionPair,
  type: OptionType,
  { forward, yearsToExpiry }: { readonly forward: number; readonly yearsToExpiry: number },
): readonly SmilePoint[] {
  const option = { type, strike: pair.strike, yearsToExpiry }
  const volatility = impliedVolatility({ option, price: type === 'CALL' ? pair.call : pair.put, forward })
  if (volatility === undefined) return []
  const { delta } = black76Greeks(option, { forward, volatility })
  return [{ strike: pair.strike, volatility, delta: Math.abs(delta) }]
}

/** Volatility at a delta, interpolated; points are ordered outward, so their deltas fall. */
function atDelta(points: readonly SmilePoint[], delta: number): number | undefined {
  const outer = points.findIndex((point) => point.delta <= delta)
  const [far, near] = [points[outer], points[outer - 1]]
  if (!far || !near) return undefined
  const share = (near.delta - delta) / (near.delta - far.delta)
  return near.volatility + share * (far.volatility - near.volatility)
}
