import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMarket, refuse, startUpstoxEmulator, type EmulatedBroker } from '#brokers/fixtures'
import { datasetManifest } from '#market-data'

// Runs `delta fetch` in a separate process against an emulated Upstox and kills it three times.

const PROGRAM = fileURLToPath(new URL('../../bin/delta.js', import.meta.url))
const TOKEN = 'token-of-the-command-line-5Hq2'
const OF_A_CALL = /1minute|minutes/

let folder: string
let emulator: EmulatedBroker
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  const market = aMarket({ from: '2025-04-08', to: '2025-04-08', strikes: 14 })
  emulator = await startUpstoxEmulator({ market, token: TOKEN })
})
afterAll(async () => {
  await emulator.close()
  rmSync(folder, { recursive: true, force: true })
})

function delta(...words: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      UPSTOX_ACCESS_TOKEN: TOKEN,
      BROKER_ADDRESSES: `upstox=${emulator.address}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (written += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, written }))
  return { child, ended }
}

const fetching = (dataset: string) =>
  delta(
    'fetch',
    '--broker',
    'upstox',
    '--underlying',
    'NIFTY',
    '--from',
    '2025-04-08',
    '--to',
    '2025-04-08',
    '--strikes',
    '1',
    '--expiries',
    '1',
    '--dataset',
    dataset,
  )

it('a download killed three times requests nothing twice, and ends like an uninterrupted one', async () => {
  for (const calls of [2, 5, 8]) {
    const { child, ended } = fetching('killed')
    emulator.onAnswer(() => {
      if (emulator.answered.filter((path) => OF_A_CALL.test(path)).length >= calls) child.kill('SIGKILL')
    })
    expect((await ended).code).toBeNull()
  }
  emulator.onAnswer(() => undefined)
  emulator.fail((response) => refuse(response.setHeader('retry-after', '1'), 500, 'UDAPI500'), {
    path: /1minute/,
  })
  const { code, written } = await fetching('killed').ended
  expect([code, written.includes(TOKEN)]).toEqual([0, false])
  expect(written).toContain('1 sessions from 2025-04-08 to 2025-04-08, 1 expiries')
  const asked = emulator.answered.filter((path) => OF_A_CALL.test(path))
  // At most the request in progress at each kill.
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(3)
  expect(datasetManifest(join(folder, 'datasets'), 'killed').days).toHaveLength(1)
})

it("a check prints the broker's answer, or the reason of its refusal", async () => {
  emulator.fail((response) => refuse(response, 403, 'UDAPI1149'), { path: /expired-instruments/ })
  const index = { key: 'NSE_INDEX|Nifty 50', price: 2_312_345, volume: undefined, openInterest: undefined }
  emulator.feed.sendOnSubscribe([{ ...index, tradedAt: Date.now() }], Date.now())
  const { code, written } = await delta('broker', 'check', 'upstox').ended
  expect([code, written.includes(TOKEN)]).toEqual([1, false])
  expect(written).toContain('ok      Live quotes: NIFTY at 23123.45')
  expect(written).toContain('ok      Positions: 1')
  expect(written).toContain('failed  Upstox: expired contracts need a plan')
})
