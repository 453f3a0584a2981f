import { FURTHER_YEARS } from '#domain'
import type { MarketReader } from '#engine/market'
import { tradingDates } from '#engine/exchange'
import { DEFAULT_SEED, simulateVix, SIMULATION_VERSION } from './simulate-day.ts'
import { realDays } from './real-days.ts'
import { SCENARIOS } from './scenarios.ts'

/**
 * India VIX by minute for a dataset generated from a scenario or for further years. It is drawn again, because the
 * same version draws the same bytes. Undefined for a dataset of another version and for all other datasets.
 */
export function scenarioVix(
  made: { readonly name: string; readonly version: string } | undefined,
): MarketReader['vixMinutes'] {
  if (made?.name === FURTHER_YEARS && made.version === String(SIMULATION_VERSION)) return yearsVix
  const scenario = SCENARIOS.find(({ name }) => name === made?.name)
  if (!scenario || made?.version !== String(SIMULATION_VERSION)) return undefined
  const { script } = scenario
  const dates = new Set(tradingDates(script.from, script.to))
  return (date) => (dates.has(date) ? simulateVix(date, DEFAULT_SEED, script) : undefined)
}

const yearsVix: MarketReader['vixMinutes'] = (date) =>
  realDays().some((day) => day.date === date) ? simulateVix(date) : undefined
