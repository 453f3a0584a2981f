import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from './tracked-files.ts'

/**
 * Files with tests that fail now and then for a reason that is known and not mended yet, and that reason: they alone may be tried
 * again. Whoever adds one says what has to be mended before it goes.
 */
const QUARANTINE: Readonly<Record<string, string>> = {}

const TESTS = /\.(?:test|e2e)\.tsx?$/
const AGAIN = /\bretry:(?!\s*(?:0|false)\b)|\bisolate:\s*false|--retry\b/

const mentions = (path: string) => AGAIN.test(readFileSync(join(ROOT, path), 'utf8'))

describe('a test', () => {
  it('is tried again, or shares its modules with others, only where the quarantine list says why', () => {
    const files = trackedFiles(['.ts', '.tsx']).filter((path) => TESTS.test(path))
    const others = files.filter((path) => path !== 'scripts/quarantine.test.ts')
    expect(others.length).toBeGreaterThan(100)
    expect([...others, 'vitest.config.ts', 'scripts/test.ts'].filter(mentions).toSorted()).toEqual(
      Object.keys(QUARANTINE).toSorted(),
    )
  })

  it('is told from one that is not by what its file says', () => {
    for (const text of ['retry: 1', 'retry: RETRIES', 'isolate: false', 'vitest --retry 2'])
      expect([text, AGAIN.test(text)]).toEqual([text, true])
    expect(AGAIN.test('retry: 0, retry: false, isolate: true, retried')).toBe(false)
  })
})
