import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { developmentPeers, LOCK_FILE, missingBuilds, readLock, unverifiedPackages } from './complete-lock.ts'

describe('the lock file', () => {
  it('has the builds for every platform, so that `npm ci` accepts it', () => {
    expect(missingBuilds(readLock())).toEqual([])
  })

  it('has a checksum for every package and platform', () => {
    expect(unverifiedPackages(readLock())).toEqual([])
  })

  it('keeps development packages out of a production installation', () => {
    const lock = readLock()
    expect(developmentPeers(lock)).toEqual([])
    const { dependencies = {}, devDependencies = {} } = lock.packages['']
    expect(Object.keys(dependencies).filter((name) => lock.packages[`node_modules/${name}`]?.dev)).toEqual([])
    const kept = Object.keys(devDependencies).filter((name) => !lock.packages[`node_modules/${name}`]?.dev)
    expect(kept).toEqual([])
  })

  it('pins prereleases exactly, since the next one may differ in anything', () => {
    const { dependencies, devDependencies } = readLock().packages['']
    const ranges = Object.entries({ ...dependencies, ...devDependencies })
    const loose = ranges.filter(([, range]) => range.includes('-') && /^[\^~<>*]/.test(range))
    expect(loose).toEqual([])
  })

  it('names no registry', () => {
    expect(readFileSync(LOCK_FILE, 'utf8')).not.toContain('"resolved"')
  })

  it('finds a package without a checksum, unless it is bundled in another', () => {
    const packages = {
      '': {},
      'node_modules/a': {},
      'node_modules/b': { integrity: 'sha512-' },
      'node_modules/b/node_modules/c': { inBundle: true },
    }
    expect(unverifiedPackages({ packages })).toEqual(['node_modules/a'])
  })

  it('finds an optional peer that only development has', () => {
    const parent = {
      peerDependencies: { runner: '*', database: '*' },
      peerDependenciesMeta: { runner: { optional: true }, database: { optional: true } },
    }
    const packages = { '': { devDependencies: { runner: '1.0.0' } }, 'node_modules/a': parent }
    expect(developmentPeers({ packages })).toEqual([['node_modules/a', 'runner']])
  })

  it('finds a missing build that only its parent names', () => {
    const parent = { version: '1.0.0', optionalDependencies: { '@a/b-linux-arm64-musl': '1.0.0' } }
    expect(missingBuilds({ packages: { 'node_modules/a': parent } })).toEqual([
      [
        'node_modules/@a/b-linux-arm64-musl',
        { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
      ],
    ])
  })
})
