import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import type { BacktestRunner } from './runner.ts'
import { createThreadRunner } from './thread-runner.ts'
import { warmUp } from './warm-up.ts'

describe('the warm-up of the threads', () => {
  const runner = createThreadRunner({ marketDataFolder: temporaryFolder(), most: 2, kept: 1, first: 2 })
  afterAll(() => runner.close())

  it('runs the same backtest to its result each time, in two threads, and sends a headline before it', async () => {
    const outcomes: string[] = []
    let headlines = 0
    const watched: BacktestRunner = {
      ...runner,
      async run(wanted, request, options) {
        const outcome = await runner.run(wanted, request, { ...options, onHeadline: () => headlines++ })
        outcomes.push(`${wanted} ${outcome.kind}`)
        return outcome
      },
    }
    await warmUp(watched)
    expect([outcomes, headlines]).toEqual([Array(16).fill('result completed'), 16])
  })

  it('does not fail the start of a server whose threads fail', async () => {
    const failing: BacktestRunner = { ...runner, run: () => Promise.reject(new Error('no thread')) }
    expect(await warmUp(failing)).toBeUndefined()
  })
})
