import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { bundleOf, runBacktest } from '#engine/report'
import { evidenceCommand } from './evidence.ts'

const folder = mkdtempSync(join(tmpdir(), 'delta-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A result of calls sold at 100 and bought back at 98, 104 and 97. */
function aResult(): string {
  const exits = { '2024-01-01': 98, '2024-01-02': 104, '2024-01-03': 97 }
  const days = Object.entries(exits).map(([date, exit]) =>
    aDay({ date, expiry: date, contracts: { '21700 CE': { '09:15': 100, '12:00': exit } } }),
  )
  const market = anInMemoryMarket(days, { id: 'my-bars', name: 'My bars', kind: 'imported' })
  const request = aStrategy(aShortCall(), { from: '2024-01-01', to: '2024-01-03' })
  const file = join(folder, 'result.json')
  writeFileSync(file, JSON.stringify(bundleOf(request, runBacktest(compilePlan(request, market), market))))
  return file
}

/** The output of the command, or its error message. */
async function evidence(...options: string[]): Promise<string> {
  const printed: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  const command = evidenceCommand(new Command('evidence'))
    .exitOverride()
    .configureOutput({ writeErr: (text) => printed.push(text) })
  try {
    await command.parseAsync([aResult(), ...options], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  } finally {
    spy.mockRestore()
  }
  return printed.join('')
}

describe('delta evidence', () => {
  it('reports that a lucky result is no evidence, how often the idea was tried and how likely ruin is', async () => {
    const out = await evidence('--trials', '40', '--capital', '100000')
    expect(out).toMatch(/^No evidence: this may be nothing but luck\n/)
    expect(out).toContain('You have tried 40 variants of this idea')
    expect(out).toContain('A drawdown of −₹1,00,000 or more: 0.0% of the paths')
  })

  it('prints the figures as JSON for programs', async () => {
    const { verdict, breakEvenSlippage } = JSON.parse(await evidence('--json')) as Record<string, unknown>
    expect(verdict).toMatchObject({ level: 'none', isSimulated: false, trials: 1, sessions: 3 })
    expect(breakEvenSlippage).toBeTypeOf('number')
  })

  it('refuses a number of trials below one', async () => {
    expect(await evidence('--trials', '0')).toContain("Expected a whole number from 1; given '0'")
  })
})
