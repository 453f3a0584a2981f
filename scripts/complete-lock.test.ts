import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCK_FILE, missingBuilds, readLock } from './complete-lock.ts'

describe('the lock file', () => {
  it('holds the builds for every platform, so that `npm ci` accepts it', () => {
    expect(missingBuilds(readLock())).toEqual([])
  })

  it('names no registry', () => {
    expect(readFileSync(LOCK_FILE, 'utf8')).not.toContain('"resolved"')
  })

  it('lacks a build that only its parent names', () => {
    const parent = { version: '1.0.0', optionalDependencies: { '@a/b-linux-arm64-musl': '1.0.0' } }
    expect(missingBuilds({ packages: { 'node_modules/a': parent } })).toEqual([
      [
        'node_modules/@a/b-linux-arm64-musl',
        { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
      ],
    ])
  })
})
