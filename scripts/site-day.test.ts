import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SIMULATED_DATASET_ID } from '#domain'
import { openDataset } from '#market-data'
import { SITE_DAY } from '../src/web/site/content/site-day.ts'
import { siteDay } from './site-day.ts'

const folder = mkdtempSync(join(tmpdir(), 'delta-site-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// If it fails after a change of market or engine, run: node scripts/site-day.ts
it('the day that the landing page replays is what the engine explains today', async () => {
  expect(await siteDay(openDataset(folder, SIMULATED_DATASET_ID))).toEqual(SITE_DAY)
})
