export { SIMULATED_FROM, SIMULATED_TO } from './market-script.ts'
export { SCENARIOS, type Scenario } from './scenarios.ts'
export { realDailyPrices, realSessionDates } from './real-days.ts'
export { scenarioVix } from './scenario-vix.ts'
export { simulatedIdentity, simulatedMarket } from './market.ts'
export {
  DEFAULT_SEED,
  SIMULATION_VERSION,
  simulateDay,
  simulateVix,
  simulateVixCloses,
} from './simulate-day.ts'
export { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'
