import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import { isBundleFresh, rememberSources } from '../bin/bundle.js'

describe('a bundle of the command line', () => {
  const FILES = ['package.json', 'src/cli/program.ts']
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'delta-bundle-'))
    mkdirSync(join(root, 'src/cli'), { recursive: true })
    mkdirSync(join(root, 'build/cli'), { recursive: true })
    for (const file of FILES) writeFileSync(join(root, file), 'as it was')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is reused while its sources are unchanged', () => {
    rememberSources(root, FILES)
    expect(isBundleFresh(root)).toBe(true)
  })

  it('is not run if it is missing', () => {
    expect(isBundleFresh(root)).toBe(false)
  })

  it('is not run once a source has another text', () => {
    rememberSources(root, FILES)
    writeFileSync(join(root, 'src/cli/program.ts'), 'as it is now')
    expect(isBundleFresh(root)).toBe(false)
  })

  it('is not reused after a source was written, even with the same length', () => {
    rememberSources(root, FILES)
    writeFileSync(join(root, 'src/cli/program.ts'), 'as IT was')
    utimesSync(join(root, 'src/cli/program.ts'), new Date(), new Date(Date.now() + 1000))
    expect(isBundleFresh(root)).toBe(false)
  })

  it('is not run once a source is missing', () => {
    rememberSources(root, FILES)
    rmSync(join(root, 'package.json'))
    expect(isBundleFresh(root)).toBe(false)
  })
})
