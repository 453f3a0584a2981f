import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { SIMULATED_DATASET_ID } from '#domain'
import { readConfig } from '../../kernel/config/config.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { prepareSimulated } from './prepare-simulated.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'delta-prepare-'))
let stop: () => Promise<void>
afterEach(async () => {
  await stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

function daysMade(): string[] {
  const folder = join(dataFolder, 'datasets', SIMULATED_DATASET_ID)
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.arrow'),
    )
  } catch {
    return []
  }
}

it('the simulated market is generated in advance from its last day on, until the server stops', async () => {
  stop = prepareSimulated(readConfig({ DATA_DIR: dataFolder, PREPARE_SIMULATED: 'BANKNIFTY' }))
  // It yields to all other work of the machine.
  await eventually(() => daysMade().length > 2 || undefined, 40)
  await stop()
  const made = daysMade()
  expect(made.length).toBeLessThan(300)
  expect(made.every((name) => name.includes('BANKNIFTY') && name.includes('2025-04'))).toBe(true)
})

it('no day is generated in advance if preparation is switched off', async () => {
  stop = prepareSimulated(readConfig({ DATA_DIR: dataFolder, PREPARE_SIMULATED: 'none' }))
  await stop()
  expect(daysMade()).toEqual([])
})
