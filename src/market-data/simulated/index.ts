export { SIMULATED_FROM, SIMULATED_TO } from './daily-path.ts'
export { SIMULATED_NAME, simulatedIdentity, simulatedMarket } from './market.ts'
export { DEFAULT_SEED, SIMULATION_VERSION, simulateDay } from './simulate-day.ts'
