import { describe, expect, it } from 'vitest'
import { aDay } from '#engine/market/fixtures'
import { storeDays, temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { generateScenario } from './generate-scenario.ts'

describe('generating a scenario', () => {
  it('refuses one that it does not know, naming those there are', async () => {
    const options = { dataRoot: temporaryFolder(), scenario: 'boom' }
    await expect(generateScenario(options)).rejects.toThrow(
      "scenario 'boom' is unknown, expected one of calm, trend, crash-2024",
    )
  })

  it('does not change a dataset of another kind', async () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, [aDay()], 'scenario-mine')
    const options = { dataRoot, scenario: 'calm', dataset: 'scenario-mine' }
    await expect(generateScenario(options)).rejects.toThrow(
      "dataset 'scenario-mine' exists already as 'Test dataset': choose another id, or delete it first",
    )
  })

  it('refuses an id that could be taken for real data', async () => {
    const options = { dataRoot: temporaryFolder(), scenario: 'calm', dataset: 'nse-2024' }
    await expect(generateScenario(options)).rejects.toThrow("begins with 'scenario-', like scenario-calm")
  })
})
