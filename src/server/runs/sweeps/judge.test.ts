import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { temporaryFolder } from '../../fixtures/test-server.ts'
import { describeJobFault } from '../../kernel/jobs/fault-words.ts'
import { createSweeper } from './sweeper.ts'

const folder = temporaryFolder()
const sweeper = createSweeper(folder, 1)
afterAll(async () => {
  await sweeper.close()
  rmSync(folder, { recursive: true, force: true })
})

const judge = (changes: object) =>
  sweeper.judge({
    request: backtestRequestSchema.parse({
      ...aRequest(),
      startDate: '2024-01-01',
      endDate: '2024-01-04',
      ...changes,
    }),
    finding: { trials: { count: 25, variance: null }, luck: null, overfitting: 0.4 },
  })

it('a variant is judged by its own run, its own crash loss and the whole search', async () => {
  const judged = await judge({})
  if (judged.kind !== 'judged') throw new Error(describeJobFault(judged.fault))
  const { verdict } = judged
  expect(verdict).toMatchObject({ isSimulated: true, sessions: 4, trials: 25, overfitting: 0.4 })
  expect(verdict.crash?.loss).toBeGreaterThan(0)
})

it('a variant on a dataset that is gone is refused in words', async () => {
  expect(await judge({ dataset: 'my-data' })).toEqual({
    kind: 'refused',
    fault: { why: 'refused', says: expect.stringContaining('my-data') as string },
  })
})
