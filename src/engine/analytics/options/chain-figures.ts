/** Open interest at a strike, units. */
export interface StrikeInterest {
  readonly strike: number
  readonly calls: number
  readonly puts: number
}

/** Put-call ratio by open interest: all puts of an expiry over all its calls; undefined without calls. */
export function putCallRatio(interest: readonly StrikeInterest[]): number | undefined {
  let calls = 0
  let puts = 0
  for (const row of interest) {
    calls += row.calls
    puts += row.puts
  }
  return calls > 0 ? puts / calls : undefined
}

/**
 * Max pain: the listed strike at which the holders of all open contracts of an expiry would receive least if the
 * index settled there; the lowest in a tie. Undefined without open interest.
 */
export function maxPain(interest: readonly StrikeInterest[]): number | undefined {
  if (interest.every(({ calls, puts }) => calls === 0 && puts === 0)) return undefined
  let least = Infinity
  let strike: number | undefined
  for (const { strike: settled } of interest) {
    let paid = 0
    for (const row of interest) {
      paid += row.calls * Math.max(0, settled - row.strike) + row.puts * Math.max(0, row.strike - settled)
    }
    if (paid >= least) continue
    least = paid
    strike = settled
  }
  return strike
}

/** Gamma and open interest of a strike; null without a gamma. */
export interface StrikeGamma extends StrikeInterest {
  readonly callGamma: number | null
  readonly putGamma: number | null
}

/** How much a strike's open options change in delta, in rupees of the index, for a move of one percent. */
export interface GammaExposure {
  readonly strike: number
  readonly calls: number
  readonly puts: number
}

/**
 * Gamma exposure of each strike: `gamma × open interest × S² / 100`, rupees of the index that must be traded to stay hedged
 * after a move of one percent. Both sides are positive; who holds them is not in the data, and a usual assumption is that
 * dealers hold calls long and puts short, so that `Σ calls − Σ puts` above 0 calms the index and below 0 drives it.
 * @param rows gamma per unit and point; open interest in units
 * @param spot the index in points
 */
export function gammaExposure(rows: readonly StrikeGamma[], spot: number): GammaExposure[] {
  const forOnePercent = (gamma: number | null, units: number) => ((gamma ?? 0) * units * spot * spot) / 100
  return rows.map(({ strike, callGamma, putGamma, calls, puts }) => ({
    strike,
    calls: forOnePercent(callGamma, calls),
    puts: forOnePercent(putGamma, puts),
  }))
}

/** The standard deviations that a chart marks. */
const DEVIATIONS = [-2, -1, 1, 2] as const

/** An index level a number of standard deviations from the forward. */
export interface DeviationLevel {
  readonly deviations: (typeof DEVIATIONS)[number]
  readonly level: number
}

/**
 * The index one and two standard deviations away after some time: `F·e^(±nσ√T)`, for a lognormal index with
 * its volatility as a fraction and time in years.
 */
export function deviationLevels(of: {
  readonly forward: number
  readonly volatility: number
  readonly years: number
}): DeviationLevel[] {
  const one = of.volatility * Math.sqrt(of.years)
  return DEVIATIONS.map((deviations) => ({ deviations, level: of.forward * Math.exp(deviations * one) }))
}
