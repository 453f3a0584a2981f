/**
 * `node scripts/complete-lock.ts`, after npm has changed package-lock.json: adds the builds of optional packages for
 * other platforms that npm left out because its registry did not have them yet. `npm ci` refuses a lock file that lacks
 * one, though it never installs builds for other platforms.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const LOCK_FILE = join(resolve(import.meta.dirname, '..'), 'package-lock.json')

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface LockFile {
  packages: Record<string, LockEntry>
}

const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
]
const PROCESSORS = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

export function readLock(): LockFile {
  return JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as LockFile
}

/** The optional packages that an entry of the lock names and the lock does not hold, as entries to add. */
export function missingBuilds({ packages }: LockFile): [path: string, entry: LockEntry][] {
  const missing: [string, LockEntry][] = []
  for (const [path, { dev, optionalDependencies }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies ?? {}))
      if (!isHeld(packages, path, name))
        missing.push([
          `node_modules/${name}`,
          { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
        ])
  return missing
}

/** Whether a package is found from another one, as Node looks for it: beside it, then in every folder above. */
function isHeld(packages: LockFile['packages'], from: string, name: string): boolean {
  let folder = from
  while (!(`${folder && `${folder}/`}node_modules/${name}` in packages)) {
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  return true
}

/** The platform that the name of a build tells: `…-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }),
  }
}

if (process.argv[1] === import.meta.filename) {
  const lock = readLock()
  const missing = missingBuilds(lock)
  const packages = { ...lock.packages, ...Object.fromEntries(missing) }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} builds for other platforms added to package-lock.json`)
}
