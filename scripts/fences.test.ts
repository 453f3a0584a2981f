import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { describe, expect, it, vi } from 'vitest'
import { LIBRARIES } from '../eslint.config.js'
import { ROOMS } from '../floors.js'

const ROOT = resolve(import.meta.dirname, '..')
const eslint = new ESLint({ cwd: ROOT })

// Loading the linter and compiling an area take seconds each.
vi.setConfig({ testTimeout: 120_000 })

/** The rules that stop a piece of code put into a file. */
async function lintRules(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, file) })
  return result.messages.map((message) => message.ruleId ?? message.message)
}

function memoized<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as Value
  }
}

/** The compiler options of an area and its parsed files; each file is read once for all cases. */
const compilerOf = memoized((area: string) => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'src', area, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  )
  if (!config) throw new Error(`${area} has no readable tsconfig.json`)
  const host = ts.createCompilerHost(config.options)
  const sourceOf = memoized((name: string) =>
    host.getSourceFile(name, { languageVersion: ts.ScriptTarget.ES2023 }),
  )
  return { config, host, sourceOf }
})

/** The compiler's errors for a piece of code put into a file of an area. */
function compilerErrors(file: string, code: string): string[] {
  const { config, host, sourceOf } = compilerOf(file.split('/')[1])
  const path = join(ROOT, file)
  const program = ts.createProgram({
    rootNames: [path],
    options: { ...config.options, skipLibCheck: true },
    projectReferences: config.projectReferences,
    host: {
      ...host,
      readFile: (name) => (name === path ? code : host.readFile(name)),
      fileExists: (name) => name === path || host.fileExists(name),
      getSourceFile: (name, options) =>
        name === path ? ts.createSourceFile(name, code, options) : sourceOf(name),
    },
  })
  const source = program.getSourceFile(path)
  return [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(source)]
    .filter((diagnostic) => !diagnostic.file || diagnostic.file.fileName === path)
    .map((diagnostic) => `TS${diagnostic.code}`)
}

/** A source file of a folder. */
function importable(folder: string): string | undefined {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .find((path) => /\.tsx?$/.test(path) && !/\.test\.|fixtures/.test(path))
}

const OUTSIDE_PROJECT = ['TS6059', 'TS6307']
const NOT_FOUND = ['TS2307', 'TS2591', 'TS2304', 'TS2584']

describe('the linter stops', () => {
  it.each([
    [
      'an engine file that imports the store by path',
      'src/engine/replay/x.ts',
      `import '../../market-data/index.ts'`,
      'ts/no-restricted-imports',
    ],
    [
      'an engine layer that imports a higher one by path',
      'src/engine/exchange/x.ts',
      `import '../replay/index.ts'`,
      'import-x/no-restricted-paths',
    ],
    [
      'an engine layer that imports a higher one by door',
      'src/engine/exchange/x.ts',
      `import '#engine/replay'`,
      'import-x/no-restricted-paths',
    ],
    [
      'a nested file that imports a higher layer',
      'src/engine/indicators/momentum/x.ts',
      `import '../../analytics/index.ts'`,
      'import-x/no-restricted-paths',
    ],
    [
      'a chain that replays',
      'src/engine/chain/x.ts',
      `import '#engine/replay'`,
      'import-x/no-restricted-paths',
    ],
    [
      'what features share that imports a feature',
      'src/web/strategy/x.ts',
      `import '../features/builder/model/strategy-to-save.ts'`,
      'import-x/no-restricted-paths',
    ],
    [
      'statistics that replay',
      'src/engine/analytics/x.ts',
      `import '#engine/replay'`,
      'import-x/no-restricted-paths',
    ],
    [
      'an engine file that uses Node',
      'src/engine/market/x.ts',
      `import 'node:fs'`,
      'ts/no-restricted-imports',
    ],
    [
      'an engine file that reads the clock',
      'src/engine/market/x.ts',
      `export const now = Date.now()`,
      'no-restricted-properties',
    ],
    [
      'an engine file that makes a date of now',
      'src/engine/market/x.ts',
      `export const now = new Date()`,
      'no-restricted-syntax',
    ],
    [
      'an engine file that draws at random',
      'src/engine/market/x.ts',
      `export const luck = Math.random()`,
      'no-restricted-properties',
    ],
    [
      'an engine file that imports zod',
      'src/engine/market/x.ts',
      `import { z } from 'zod'\nexport const s = z`,
      'ts/no-restricted-imports',
    ],
    [
      'an engine file that imports a test library outside a test',
      'src/engine/market/x.ts',
      `import { it } from 'vitest'\nexport const t = it`,
      'ts/no-restricted-imports',
    ],
    [
      'an engine file that imports a schema of the domain',
      'src/engine/market/x.ts',
      `import { legSchema } from '#domain/schemas'\nexport const s = legSchema`,
      'ts/no-restricted-imports',
    ],
    [
      'a plain file of the domain that uses a library',
      'src/domain/x.ts',
      `import 'zod'`,
      'ts/no-restricted-imports',
    ],
    [
      'a plain file of the domain that loads a schema',
      'src/domain/x.ts',
      `import { legSchema } from './schemas/leg.ts'\nexport const s = legSchema`,
      'ts/no-restricted-imports',
    ],
    ['a server that imports React', 'src/server/x.ts', `import 'react'`, 'ts/no-restricted-imports'],
    [
      'a web file that imports the web server',
      'src/web/ui/x.ts',
      `import 'fastify'`,
      'ts/no-restricted-imports',
    ],
    [
      'a public page that loads the whole domain',
      'src/web/site/x.ts',
      `import { MESSAGES } from '#domain'\nexport const m = MESSAGES`,
      'ts/no-restricted-imports',
    ],
    [
      'a public page that loads the schemas of the wire',
      'src/web/site/x.ts',
      `import { routes } from '#api'\nexport const r = routes`,
      'ts/no-restricted-imports',
    ],
    [
      'a public page that loads the addresses of all routes',
      'src/web/site/x.ts',
      `import { routes } from '#api/client'\nexport const r = routes`,
      'ts/no-restricted-imports',
    ],
    [
      'a screen that loads the schemas of all routes',
      'src/web/features/builder/x.ts',
      `import { routes } from '#api'\nexport const r = routes`,
      'ts/no-restricted-imports',
    ],
    [
      'what screens call routes with that loads their definitions',
      'src/api/calls.ts',
      `import { routes } from './routes.ts'\nexport const r = routes`,
      'ts/no-restricted-imports',
    ],
    [
      'a deep import past a door',
      'src/server/x.ts',
      `import '../engine/report/run.ts'`,
      'ts/no-restricted-imports',
    ],
    [
      'an end-to-end test that takes something from the benchmarks',
      'e2e/x.e2e.ts',
      `import '../benchmarks/run.ts'`,
      'ts/no-restricted-imports',
    ],
    ['a default export', 'src/engine/market/x.ts', `export default 1`, 'import-x/no-default-export'],
    ['any', 'src/engine/market/x.ts', `export const x: any = 1`, 'ts/no-explicit-any'],
    ['an enum', 'src/engine/market/x.ts', `export enum Side { Buy, Sell }`, 'no-restricted-syntax'],
    ['writing to the console from a library', 'src/server/x.ts', `console.log('hello')`, 'no-console'],
  ])('%s', async (_, file, code, rule) => {
    expect(await lintRules(file, code)).toContain(rule)
  })

  /** A room and the nearest room above it that has a file to import, for every room but the top ones. */
  const fences = Object.entries(ROOMS).flatMap(([area, rooms]) =>
    rooms.slice(0, -1).flatMap((room, i) => {
      const above = rooms.slice(i + 1).flatMap((name) => importable(`src/${area}/${name}`) ?? [])
      return above.length > 0 ? [[area, room, above[0]] as const] : []
    }),
  )
  it.each(fences)('a file of %s/%s that imports the room above: %s', async (area, room, target) => {
    const path = relative(`src/${area}/${room}`, target)
    expect(await lintRules(`src/${area}/${room}/x.ts`, `import '${path}'`)).toContain(
      'import-x/no-restricted-paths',
    )
  })

  it.each([
    ['controls that import a feature', 'web/ui', 'web/features/help'],
    ['sessions that import a feature', 'web/session/auth', 'web/features/help'],
    ['jobs that import deployments', 'server/kernel/jobs', 'server/deployments'],
    ['the database that imports backtests', 'server/kernel/db', 'server/runs/backtests'],
    ['the store that imports the simulated market', 'market-data/store', 'market-data/simulated'],
  ])('%s', async (_, room, above) => {
    const path = relative(`src/${room}`, importable(`src/${above}`)!)
    expect(await lintRules(`src/${room}/x.ts`, `import '${path}'`)).toContain('import-x/no-restricted-paths')
  })

  const features = readdirSync(join(ROOT, 'src/web/features'))
  it.skipIf(features.length < 2)('one feature that imports another', async () => {
    const [own, other] = features
    const target = readdirSync(join(ROOT, 'src/web/features', other), {
      recursive: true,
      encoding: 'utf8',
    }).find((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    const rules = await lintRules(`src/web/features/${own}/x.ts`, `import '../${other}/${target}'`)
    expect(rules).toContain('import-x/no-restricted-paths')
  })

  it('lets a value of the domain and a lower layer into the engine', async () => {
    const code = `import { UNDERLYINGS } from '#domain'\nimport { isoDate } from '#engine/exchange'\nexport const day = isoDate(UNDERLYINGS.length)\n`
    expect(await lintRules('src/engine/market/x.ts', code)).toEqual([])
  })
})

it('the linter stops two files that import each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delta-cycle-'))
  try {
    writeFileSync(join(folder, 'hen.ts'), `import { egg } from './egg.ts'\nexport const hen = () => egg\n`)
    writeFileSync(join(folder, 'egg.ts'), `import { hen } from './hen.ts'\nexport const egg = () => hen\n`)
    const oxlint = ['node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', folder]
    const { stdout, status } = spawnSync(process.execPath, oxlint, { cwd: ROOT, encoding: 'utf8' })
    expect(stdout).toContain('import(no-cycle)')
    expect(status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the compiler stops', () => {
  it.each([
    [
      'an engine file that imports the store by door',
      'src/engine/market/x.ts',
      `import '#market-data'`,
      OUTSIDE_PROJECT,
    ],
    [
      'an engine test that imports the store',
      'src/engine/market/x.test.ts',
      `import '#market-data'`,
      OUTSIDE_PROJECT,
    ],
    [
      'an engine file that uses Node',
      'src/engine/market/x.ts',
      `import { readFileSync } from 'node:fs'\nexport const r = readFileSync`,
      NOT_FOUND,
    ],
    [
      'an engine file that reads the high-resolution clock',
      'src/engine/market/x.ts',
      `export const t = performance.now()`,
      NOT_FOUND,
    ],
    ['a server file that touches the page', 'src/server/x.ts', `export const t = document.title`, NOT_FOUND],
    [
      'a web file that imports the server',
      'src/web/ui/x.ts',
      `import '../../server/index.ts'`,
      OUTSIDE_PROJECT,
    ],
    [
      'a web file that imports the store by door',
      'src/web/ui/x.ts',
      `import '#market-data'`,
      OUTSIDE_PROJECT,
    ],
    [
      'an import past a door by its name',
      'src/server/x.ts',
      `import { runBacktest } from '#engine/report/run.ts'\nexport const r = runBacktest`,
      NOT_FOUND,
    ],
  ])('%s', (_, file, code, expected) => {
    const errors = compilerErrors(file, code)
    expect(
      errors.some((error) => expected.includes(error)),
      `the compiler said ${errors.join(', ') || 'nothing'}`,
    ).toBe(true)
  })
})

describe('the tables of the fences', () => {
  const folders = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()

  it('name every area of src', () => {
    expect(Object.keys(LIBRARIES).sort()).toEqual(folders('src'))
  })

  const named = ([area, rooms]: [string, readonly string[]]): [string, string[], string[]] => [
    area,
    [...rooms].sort(),
    folders(`src/${area}`).filter((name) => name !== 'fixtures'),
  ]
  it.each(Object.entries(ROOMS).map(named))('name every room of %s', (_, listed, found) => {
    expect(listed).toEqual(found)
  })
})
