import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { openDataset } from './open-dataset.ts'
import { simulatedQuality } from './simulated-quality.ts'

const DAYS = { from: '2024-01-02', to: '2024-01-03' }
/** A busy machine may need longer than one call usually measures. */
const UNTIL_MEASURED = Infinity

describe('the quality of the simulated market', () => {
  it('is unknown before a day has been generated, and does not generate one', () => {
    const folder = temporaryFolder()
    expect(simulatedQuality(folder)).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('of generated days equals that of complete days whose calls and puts agree with the index', async () => {
    const folder = temporaryFolder()
    await openDataset(folder, 'simulated').prepare('NIFTY', DAYS)
    const quality = simulatedQuality(folder, UNTIL_MEASURED)
    expect(quality.map(({ underlying, date }) => `${underlying} ${date}`)).toEqual([
      'NIFTY 2024-01-02',
      'NIFTY 2024-01-03',
    ])
    for (const day of quality) {
      expect(day).toMatchObject({ indexGaps: 0, missingNearMoney: 0, indexIsDerived: false })
      // Synthetic futures differ from the index by a basis point or two.
      expect(day.parityErrorPercent).toBeLessThan(0.03)
      expect(day.contracts).toBeGreaterThan(100)
    }
  })

  it('is stored, so that remaining days are measured at the next call', async () => {
    const folder = temporaryFolder()
    await openDataset(folder, 'simulated').prepare('NIFTY', DAYS)
    expect(simulatedQuality(folder, -1)).toEqual([])
    const measured = simulatedQuality(folder, UNTIL_MEASURED)
    expect(simulatedQuality(folder, -1)).toEqual(measured)
  })

  it('is measured again if the stored file is damaged', async () => {
    const folder = temporaryFolder()
    await openDataset(folder, 'simulated').prepare('NIFTY', DAYS)
    const measured = simulatedQuality(folder, UNTIL_MEASURED)
    const [kept] = readdirSync(join(folder, 'simulated')).filter((name) => name.startsWith('quality'))
    writeFileSync(join(folder, 'simulated', kept), '[{')
    expect(simulatedQuality(folder, UNTIL_MEASURED)).toEqual(measured)
  })
})
