import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled } from '../testing/tool.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'delta-tools-'))
  mkdirSync(join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, packages: object) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }))
const wanted = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-darwin-x64': { version: '1.0.0', optional: true },
}

describe('the tools that few need', () => {
  it('are installed if every package of the lock file is, except builds for other platforms', () => {
    write('package-lock.json', wanted)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(folder)).toBe(true)
  })

  it('are installed again if the lock file has another version', () => {
    write('package-lock.json', wanted)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '0.9.0' } })
    expect(isInstalled(folder)).toBe(false)
  })

  it('are missing if nothing has been installed', () => {
    write('package-lock.json', wanted)
    expect(isInstalled(folder)).toBe(false)
  })

  it('are exact, each with its bytes, and from no named registry', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../tools/package-lock.json'), 'utf8')
    expect(text).not.toContain('"resolved"')
    const { packages } = JSON.parse(text) as { packages: Record<string, { integrity?: string }> }
    const unverified = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
    expect(unverified).toEqual([])
  })
})
