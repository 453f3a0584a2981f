import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const lines = (text: string) =>
  text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

interface Copy {
  readonly sources: readonly string[]
  readonly fromStage: string | undefined
}

function copies(dockerfile: string): Copy[] {
  return lines(dockerfile)
    .filter((line) => /^(COPY|ADD)\s/.test(line))
    .map((line) => {
      const words = line.split(/\s+/).slice(1)
      const fromStage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
      return { sources: words.filter((word) => !word.startsWith('--')).slice(0, -1), fromStage }
    })
}

/** The instructions of the last stage, which make the image. */
function image(dockerfile: string): string[] {
  const all = lines(dockerfile)
  return all.slice(all.findLastIndex((line) => line.startsWith('FROM ')))
}

/** Whether `.dockerignore` lets a path through; the last matching rule counts, as in Docker. */
function isSent(path: string): boolean {
  let sent = true
  for (const rule of lines(read('.dockerignore'))) {
    const pattern = rule.replace(/^!/, '')
    if (fits(pattern, path)) sent = rule.startsWith('!')
  }
  return sent
}

/** A rule matches a path if its glob matches the path or a folder above it. */
function fits(glob: string, path: string): boolean {
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '(?:.*/)?')
    .replaceAll(/(?<!\.)\*/g, '[^/]*')
  return new RegExp(`^${source}(/|$)`).test(path)
}

describe('the Docker image', () => {
  const dockerfile = read('deploy/Dockerfile')
  const fromFolder = copies(dockerfile).filter(({ fromStage }) => fromStage === undefined)

  it('takes named paths from the folder and never the folder itself', () => {
    for (const { sources } of fromFolder)
      for (const source of sources) expect(source).toMatch(/^[\w][\w./-]*$|^\.npmrc$/)
  })

  it('is built from files that exist and that Docker is sent', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
    for (const source of fromFolder.flatMap(({ sources }) => sources)) {
      const files = tracked.filter((file) => file === source || file.startsWith(`${source}/`))
      expect(files, source).not.toEqual([])
      expect(files.some(isSent), source).toBe(true)
    }
  })

  it('has every area that a server or a command needs', () => {
    const areas = readdirSync(join(ROOT, 'src')).filter((area) => area !== 'web')
    const taken = copies(image(dockerfile).join('\n')).flatMap(({ sources }) => sources)
    expect(taken).toEqual(expect.arrayContaining(['bin', ...areas.map((area) => `src/${area}`)]))
  })

  it.each([
    'data/postgres/PG_VERSION',
    'data/secret',
    '.git/config',
    'deploy/.env',
    '.env',
    'src/server/.env',
    'src/.env.local',
    'node_modules/node/bin/node',
    'build/client/index.html',
    'backup.tar',
    'src/server/fuzz.test.ts',
  ])('is never sent %s', (path) => {
    expect(isSent(path)).toBe(false)
  })

  it('has only production dependencies, installed from the lock', () => {
    const modules = copies(image(dockerfile).join('\n')).filter(({ sources }) =>
      sources.some((source) => source.endsWith('node_modules')),
    )
    expect(modules.map(({ fromStage }) => fromStage)).toEqual(['production'])
    const all = lines(dockerfile)
    const production = all.slice(all.findIndex((line) => line.endsWith('AS production')))
    expect(production.find((line) => line.startsWith('RUN '))).toBe('RUN npm ci --omit=dev')
  })

  it('runs as an ordinary user and reports its health', () => {
    const instructions = image(dockerfile)
    expect(instructions.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(instructions.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/api/data/health')
  })
})

describe('the containers of deploy/compose.yaml', () => {
  it('run Delta on a read-only file system, without privileges', () => {
    const compose = read('deploy/compose.yaml')
    const shared = compose.slice(compose.indexOf('x-delta:'), compose.indexOf('\nservices:'))
    expect(lines(shared)).toEqual(
      expect.arrayContaining([
        'read_only: true',
        'cap_drop: [ALL]',
        "security_opt: ['no-new-privileges:true']",
      ]),
    )
  })
})

describe.each(['deploy/systemd/delta.service', 'deploy/systemd/delta-worker@.service'])('%s', (unit) => {
  it.each([
    'CapabilityBoundingSet=',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'ProtectHome=true',
    'PrivateDevices=true',
    'PrivateUsers=true',
    'ProtectKernelTunables=true',
    'RestrictNamespaces=true',
    'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged',
    'UMask=0077',
  ])('has %s', (directive) => {
    expect(lines(read(unit))).toContain(directive)
  })
})

describe('every way to start Delta', () => {
  it.each([
    'bin/delta',
    'deploy/Dockerfile',
    'deploy/systemd/delta.service',
    'deploy/systemd/delta-worker@.service',
  ])('lets the C library return memory: %s', (path) => {
    const text = read(path)
    expect(text).toMatch(/MALLOC_ARENA_MAX="?(\$\{MALLOC_ARENA_MAX:-)?2\b/)
    expect(text).toMatch(/MALLOC_MMAP_THRESHOLD_="?(\$\{MALLOC_MMAP_THRESHOLD_:-)?262144\b/)
  })
})
