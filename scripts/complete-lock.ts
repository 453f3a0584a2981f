/**
 * `node scripts/complete-lock.ts`, after npm has changed package-lock.json:
 * - adds the builds of optional packages for other platforms that npm left out because its registry did not
 * have them yet. `npm ci` refuses a lock file that lacks one, although it never installs builds for other
 * platforms;
 * - removes optional peers that are here only for development: better-auth names test runners and front ends
 * that it can work with, and npm would keep them, with all that they need, in a production installation.
 *
 * Run `npm install --package-lock-only` afterwards to mark the remaining development packages.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const LOCK_FILE = join(resolve(import.meta.dirname, '..'), 'package-lock.json')

interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  /** Bundled in its parent's archive, whose integrity covers it. */
  readonly inBundle?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
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

/** The optional packages that an entry of the lock names but the lock lacks, as entries to add. */
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

/** Whether Node would find a package from another one: next to it, then in every parent folder. */
function isHeld(packages: LockFile['packages'], from: string, name: string): boolean {
  let folder = from
  while (!(`${folder && `${folder}/`}node_modules/${name}` in packages)) {
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  return true
}

/** The platform in the name of a build: `…-linux-arm64-musl`. */
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

/** Packages without a checksum for their archive. */
export function unverifiedPackages({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== '' && !integrity && !inBundle)
    .map(([path]) => path)
}

/** Optional peers, as `[path, name]`, of production packages that this project has only for development. */
export function developmentPeers({ packages }: LockFile): [path: string, name: string][] {
  const development = packages['']?.devDependencies ?? {}
  return Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .flatMap(([path, { peerDependencies, peerDependenciesMeta }]) =>
      Object.keys(peerDependencies ?? {})
        .filter((name) => peerDependenciesMeta?.[name]?.optional && name in development)
        .map((name): [string, string] => [path, name]),
    )
}

function withoutPeer(entry: LockEntry, name: string): LockEntry {
  const { [name]: _, ...peerDependencies } = entry.peerDependencies ?? {}
  const { [name]: __, ...peerDependenciesMeta } = entry.peerDependenciesMeta ?? {}
  return { ...entry, peerDependencies, peerDependenciesMeta }
}

if (process.argv[1] === import.meta.filename) {
  const lock = readLock()
  const peers = developmentPeers(lock)
  for (const [path, name] of peers) lock.packages[path] = withoutPeer(lock.packages[path], name)
  const missing = missingBuilds(lock)
  const packages = { ...lock.packages, ...Object.fromEntries(missing) }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(
    `${missing.length} builds for other platforms added to package-lock.json, ${peers.length} optional peers struck out`,
  )
}
