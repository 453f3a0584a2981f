import { describe, expect, it } from 'vitest'
import {
  SCENARIO_NAMES,
  scenarioDataset,
  scenarioTitle,
  simulatedData,
  simulatedDataOf,
} from './scenarios.ts'

describe('the label of simulated data', () => {
  it('names the scenario beside its numbers, and otherwise only the simulated market', () => {
    expect(simulatedData('Simulated market')).toBe('Simulated data')
    expect(simulatedData(scenarioTitle('crash-2020'))).toBe('Simulated data: crash like March 2020')
  })

  it('is found by the dataset id where a list has no name', () => {
    expect(simulatedDataOf('simulated')).toBe('Simulated data')
    expect(simulatedDataOf('scenario-expiry-pinning')).toBe('Simulated data: expiry pinning')
    expect(simulatedDataOf('scenario-mine')).toBe('Simulated data: scenario-mine')
    expect(simulatedDataOf('nse-2024')).toBeUndefined()
  })

  it.each(SCENARIO_NAMES)('is the same by id and by name for %s', (name) => {
    expect(simulatedDataOf(scenarioDataset(name))).toBe(simulatedData(scenarioTitle(name)))
  })
})
