import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { bundleOf, runBacktest } from '#engine/report'
import { reconcileCommand } from './reconcile.ts'

const folder = mkdtempSync(join(tmpdir(), 'delta-reconcile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Delta sold the 21700 call at 100 and bought it back at 90. */
function aResult(): string {
  const contracts = { '21700 CE': { '09:15': 100, '12:00': 90 } }
  const day = aDay({ date: '2024-01-04', expiry: '2024-01-04', contracts })
  const market = anInMemoryMarket([day], { id: 'my-bars', name: 'My bars', kind: 'imported' })
  const request = aStrategy(aShortCall(), { from: '2024-01-04', to: '2024-01-05' })
  const file = join(folder, 'result.json')
  writeFileSync(file, JSON.stringify(bundleOf(request, runBacktest(compilePlan(request, market), market))))
  return file
}

const HEADER =
  'Entry-Date,Entry-Time,Exit-Date,ExitTime,Type,Strike,B/S,Qty,Entry-Price,Exit-Price,Expiry,Remarks'

function aLog(...rows: string[]): string {
  const file = join(folder, 'log.csv')
  writeFileSync(file, [HEADER, ...rows, ''].join('\n'))
  return file
}

/** The output of the command. */
async function reconcile(log: string, ...options: string[]): Promise<string> {
  const printed: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    const words = [log, '--underlying', 'NIFTY', ...options]
    await reconcileCommand(new Command('reconcile')).exitOverride().parseAsync(words, { from: 'user' })
  } finally {
    spy.mockRestore()
  }
  return printed.join('')
}

describe('delta reconcile', () => {
  it('names each planted difference; the causes add up to the whole', async () => {
    // The same call, filled a rupee worse at the same minute, and a put that Delta never sold.
    const log = aLog(
      '2024-01-04,09:20:00,2024-01-04,15:15:00,CE,21700,Sell,50,99,90,2024-01-04,Square off',
      '2024-01-04,09:20:00,2024-01-04,15:15:00,PE,21700,Sell,50,80,70,2024-01-04,Square off',
    )
    const found = JSON.parse(await reconcile(log, '--result', aResult(), '--json')) as {
      difference: number
      parts: Record<string, number>
    }
    expect(found).toMatchObject({ paired: 1, parts: { strike: 0, time: 0, quantity: 0 } })
    expect(Object.values(found.parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(found.difference, 6)
  })

  it('lists the trades of a day side by side', async () => {
    const log = aLog('2024-01-04,09:20:00,2024-01-04,15:15:00,CE,21700,Sell,50,99,90,2024-01-04,Square off')
    const text = await reconcile(log, '--result', aResult(), '--day', '2024-01-04')
    expect(text).toMatch(
      /^Delta SELL 50 21700 CE .* at 100, .* \| log SELL 50 21700 CE .* at 99, .* price −₹50/,
    )
  })

  it('refuses a log of another index, and requires a result to compare with', async () => {
    const row = '2024-01-04,09:20:00,2024-01-04,15:15:00,CE,47700,Sell,15,99,90,2024-01-10,Square off'
    await expect(reconcile(aLog(row), '--underlying', 'BANKNIFTY', '--result', aResult())).rejects.toThrow(
      'The log is of BANKNIFTY and the run of NIFTY',
    )
    await expect(reconcile(aLog(row))).rejects.toThrow('Give the strategy with --request, or a run of it')
  })
})
