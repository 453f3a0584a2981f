import { describe, expect, it } from 'vitest'
import {
  SCENARIO_NAMES,
  scenarioDataset,
  scenarioTitle,
  simulatedData,
  simulatedDataOf,
} from './scenarios.ts'

describe('what simulated data is called', () => {
  it('names the scenario beside its numbers, and the market of the product alone', () => {
    expect(simulatedData('Simulated market')).toBe('Simulated data')
    expect(simulatedData(scenarioTitle('crash-2020'))).toBe('Simulated data: crash like March 2020')
  })

  it('is told by the id where a list knows no more', () => {
    expect(simulatedDataOf('simulated')).toBe('Simulated data')
    expect(simulatedDataOf('scenario-expiry-pinning')).toBe('Simulated data: expiry pinning')
    expect(simulatedDataOf('scenario-mine')).toBe('Simulated data: scenario-mine')
    expect(simulatedDataOf('nse-2024')).toBeUndefined()
  })

  it.each(SCENARIO_NAMES)('is the same by id and by name for %s', (name) => {
    expect(simulatedDataOf(scenarioDataset(name))).toBe(simulatedData(scenarioTitle(name)))
  })
})
