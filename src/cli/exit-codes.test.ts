import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../bin/delta.js', import.meta.url))
const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

const NOT_OK = fileURLToPath(new URL('../market-data/importers', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'delta-cli-'))
const at = (name: string): string => join(folder, name)

beforeAll(() => {
  const minutes = ['2024-01-04 09:15:00', '2024-01-05 09:15:00']
  const rows = minutes.map((minute) => `${minute},NIFTY,,,IDX,21700,21700,21700,21700,0,0`)
  writeFileSync(at('bars.csv'), `${[HEADER, ...rows].join('\n')}\n`)
  mkdirSync(at('data'))
  expect(delta('import', at('bars.csv'), '--dataset', 'mine')).toMatchObject({ code: 0 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command over the data folder of these tests. */
function delta(...command: string[]): { code: number | null; out: string; complaint: string } {
  const { DATA_DIR: _, ...environment } = process.env
  const root = ['backup', 'restore', 'serve', 'import-trades'].includes(command[0])
    ? []
    : ['--data-root', at('data')]
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...command, ...root], {
    env: { ...environment, DATA_DIR: at('none'), LOG_LEVEL: 'info' },
    encoding: 'utf8',
  })
  return { code: status, out: stdout, complaint: stderr }
}

describe('wrong input ends with code 1 and a message that says what to do', () => {
  it.each([
    [
      'a result file in no folder',
      ['backtest', '-', '--out', at('no/where.json')],
      `There is no folder ${at('no')}; make it first`,
    ],
    [
      'an export of days that are not there',
      ['export', 'mine', '--out', at('x.csv'), '--from', '2024-02-01'],
      "'mine' has no bars from 2024-02-01; nothing was written",
    ],
    [
      'an import of bad rows',
      ['import', join(NOT_OK, 'canonical/not-ok/off-tick.csv'), '--dataset', 'bad'],
      'Pass --allow-bad to take the rest',
    ],
    [
      'an import of a file that does not say its contract',
      ['import', join(NOT_OK, 'kite/not-ok/recording-1.csv'), '--dataset', 'bad'],
      "Or pass --contract 'recording-1=NIFTY:2024-07-25:24000:CE'",
    ],
    [
      'a trade log with wrong lines',
      [
        'import-trades',
        fileURLToPath(
          new URL('../trade-logs/fixtures/not-ok/algotest-three-wrong-rows.csv', import.meta.url),
        ),
        '--underlying',
        'NIFTY',
      ],
      'algotest-three-wrong-rows.csv:3: NIFTY was not traded on 2024-01-26 (Republic Day)',
    ],
    ['an import into no dataset', ['import', at('bars.csv')], '--dataset is missing'],
    ['a restore of no file', ['restore', at('absent.backup')], 'There is no file'],
  ])('%s', (_, command, message) => {
    const { code, out, complaint } = delta(...command)
    expect(complaint).toContain(message)
    expect([code, out]).toEqual([1, ''])
    expect(existsSync(at('x.csv'))).toBe(false)
  })
})

describe('an error that is not wrong input ends with code 2 and without a stack', () => {
  it('a day file that is damaged', () => {
    const days = join(at('data'), 'damaged', 'NIFTY')
    delta('import', at('bars.csv'), '--dataset', 'damaged')
    for (const name of readdirSync(days)) writeFileSync(join(days, name), 'ARROW1 and rubbish')
    const { code, complaint } = delta('import', at('bars.csv'), '--dataset', 'damaged')
    expect(complaint).toMatch(/^market data file .*Restore the file from a backup/)
    expect(complaint.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })
})

describe('an import with --show', () => {
  it('needs no dataset, names the format of each file, and imports nothing', () => {
    const before = readdirSync(at('data'))
    const { code, out } = delta('import', at('bars.csv'), '--show')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ filesInAll: 1, isKnown: true })
    expect(readdirSync(at('data'))).toEqual(before)
  })
})

describe('an inspection', () => {
  it('passes no statistic for which the dataset has no data', () => {
    const { out } = delta('inspect', 'mine')
    const straddle = out.split('\n').find((line) => line.includes('0 d, median'))
    expect(straddle).toMatch(/not measured$/)
  })
})

describe('a sweep', () => {
  it('runs on the dataset named in its request', () => {
    const sweep = { request: { dataset: 'absent' }, vary: { instrument: ['NIFTY'] } }
    writeFileSync(at('sweep.json'), JSON.stringify(sweep))
    expect(delta('sweep', at('sweep.json')).complaint).toContain("Dataset 'absent' is unknown")
  })
})
