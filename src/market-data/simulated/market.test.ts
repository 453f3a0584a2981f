import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runMarketReaderContract } from '#engine/market/fixtures'
import { GeneratedReader } from '../store/generated-reader.ts'
import { simulatedMarket } from './market.ts'
import { SIMULATED_UNDERLYINGS } from './simulated-underlyings.ts'

const folder = mkdtempSync(join(tmpdir(), 'delta-simulated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

runMarketReaderContract('the simulated market', () => new GeneratedReader(folder, simulatedMarket()))

describe('the simulated market', () => {
  it('states on every result that it is simulated', () => {
    expect(simulatedMarket().dataset).toMatchObject({
      id: 'simulated',
      name: 'Simulated market',
      kind: 'simulated',
    })
  })

  it('has the same 330 sessions for each index, and no index volume', () => {
    const market = simulatedMarket()
    expect(market.underlyings).toEqual(SIMULATED_UNDERLYINGS)
    for (const underlying of SIMULATED_UNDERLYINGS) {
      expect(market.sessions(underlying)).toHaveLength(330)
      expect(market.hasIndexVolume(underlying)).toBe(false)
    }
  })

  it('is other data with another seed', () => {
    expect(simulatedMarket(2).dataset.contentHash).not.toBe(simulatedMarket(1).dataset.contentHash)
  })
})
