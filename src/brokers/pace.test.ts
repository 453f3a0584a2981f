import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callsInFile } from './call-log.ts'
import { aFakeClock } from './fixtures/a-clock.ts'
import { Pacer } from './pace.ts'

const THREE_A_SECOND = [{ calls: 3, seconds: 1 }]

function aPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'calls', 'account.json')
}

describe('calls of an account', () => {
  it('stay within its limit on arrival, even if some calls take longer than others to arrive', async () => {
    const clock = aFakeClock()
    const pacer = new Pacer(THREE_A_SECOND, clock)
    const arrived: number[] = []
    for (let call = 0; call < 200; call++) {
      await pacer.next()
      // Takes 20 to 160 ms to arrive, by a hash of its number.
      arrived.push(clock.now() + 20 + ((call * 2_654_435_761) % 141))
    }
    arrived.sort((a, b) => a - b)
    const tooMany = arrived.filter((at, i) => i >= 3 && at - arrived[i - 3] < 1000)
    expect(tooMany).toEqual([])
    // 200 calls take 67 s at 3 a second: the margin costs a sixth of that.
    expect(arrived.at(-1)! - arrived[0]).toBeLessThan(80_000)
  })

  it('are counted together by processes that share a file, one after the other and after a restart', async () => {
    const path = aPath()
    const clock = aFakeClock()
    const processes = [1, 2, 3].map(() => new Pacer(THREE_A_SECOND, clock, callsInFile(path)))
    const start = clock.now()
    for (let call = 0; call < 12; call++) await processes[call % 3].next()
    expect(clock.now() - start).toBeGreaterThanOrEqual(3_000)
    const restarted = new Pacer(THREE_A_SECOND, clock, callsInFile(path))
    const before = clock.now()
    await restarted.next()
    expect(clock.now()).toBeGreaterThan(before)
  })

  it('wait for one window, not an hour, after the clock was set back by an hour', async () => {
    const clock = aFakeClock()
    const log = callsInFile(aPath())
    const pacer = new Pacer(THREE_A_SECOND, clock, log)
    for (let call = 0; call < 3; call++) await pacer.next()
    const anHourBack = { ...clock, now: () => clock.now() - 3_600_000 }
    const start = clock.now()
    await new Pacer(THREE_A_SECOND, anHourBack, log).next()
    const waited = clock.now() - start
    expect(waited).toBeGreaterThanOrEqual(1_000)
    expect(waited).toBeLessThan(2_000)
  })

  it('of a busy day take little space, and each is counted', async () => {
    const clock = aFakeClock()
    const path = aPath()
    const pacer = new Pacer([{ calls: 500, seconds: 24 * 60 * 60 }], clock, callsInFile(path))
    const start = clock.now()
    for (let call = 0; call < 500; call++) {
      await pacer.next()
      await clock.sleep(1_000)
    }
    let entries = 0
    await callsInFile(path).change(({ calls }) => void (entries = calls.length))
    expect(entries).toBeLessThan(80)
    await pacer.next()
    expect(clock.now() - start).toBeGreaterThanOrEqual(24 * 60 * 60_000)
  })

  it('that must wait for the limit say until when', async () => {
    const clock = aFakeClock()
    const pacer = new Pacer([{ calls: 1, seconds: 60 }], clock)
    const waits: number[] = []
    for (let call = 0; call < 2; call++)
      await pacer.next(undefined, (until) => void waits.push(until - clock.now()))
    expect(waits).toEqual([61_000])
  })
})
