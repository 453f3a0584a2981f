/**
 * `node scripts/licences.ts`: writes docs/licences.md, the licence and upkeep of everything that ships. It
 * asks npm for the newest release of each; `licences.test.ts` compares the rest with the installed packages.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
export const LICENCES_PAGE = join(ROOT, 'docs/licences.md')

/** Development dependencies that the build bundles for browsers. */
const BUNDLED = [
  '@fontsource-variable/geist',
  '@fontsource-variable/noto-sans-devanagari',
  '@hookform/resolvers',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'canvas-confetti',
  'clsx',
  'cmdk',
  'jspdf',
  'jspdf-autotable',
  'lucide-react',
  'minisearch',
  'modern-screenshot',
  'papaparse',
  'radix-ui',
  'react',
  'react-dom',
  'react-hook-form',
  'react-hot-toast',
  'react-router',
  'uplot',
  'uqr',
]

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly ships: 'server' | 'browser'
}

interface Manifest {
  readonly version: string
  readonly license?: string | { readonly type: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

/** The direct dependencies that ship: those of the server, and those bundled for browsers. */
export function shippedPackages(): ShippedPackage[] {
  const project = manifest(join(ROOT, 'package.json'))
  const bundled = BUNDLED.filter((name) => name in (project.devDependencies ?? {}))
  return [
    ...Object.keys(project.dependencies ?? {}).map((name) => shipped(name, 'server')),
    ...bundled.map((name) => shipped(name, 'browser')),
  ]
}

function shipped(name: string, ships: ShippedPackage['ships']): ShippedPackage {
  const { version, license } = manifest(join(ROOT, 'node_modules', name, 'package.json'))
  const licence = typeof license === 'string' ? license : (license?.type ?? 'not stated')
  return { name, version, licence, ships }
}

/** Licences of all installed packages that the server needs, direct or not, with their counts. */
export function licenceCounts(): ReadonlyMap<string, number> {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { license?: string; dev?: boolean; devOptional?: boolean; peer?: boolean; integrity?: string }
    >
  }
  const counts = new Map<string, number>()
  for (const [path, { license, dev, devOptional, peer, integrity }] of Object.entries(lock.packages)) {
    // A build that npm has not seen has neither checksum nor licence; its parent's apply.
    if (path === '' || dev || devOptional || peer || !integrity) continue
    const licence = license ?? 'not stated'
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])))
}

/** The row of a package without its newest release. */
export function packageRow({ name, version, licence, ships }: ShippedPackage): string {
  return `| ${name} | ${version} | ${licence} | ${ships} |`
}

function newestRelease(name: string): string {
  return execFileSync('npm', ['view', name, 'version'], { encoding: 'utf8' }).trim()
}

function page(): string {
  const packages = shippedPackages().map((one) => `${packageRow(one)} ${newestRelease(one.name)} |`)
  const counts = [...licenceCounts()].map(([licence, count]) => `| ${licence} | ${count} |`)
  return [
    '# Licences and upkeep of what ships',
    '',
    'Written by `node scripts/licences.ts`. The last column is the newest release there was when this page was written.',
    '',
    '<!-- prettier-ignore-start -->',
    '| package | version | licence | ships in | newest |',
    '| --- | --- | --- | --- | --- |',
    ...packages,
    '',
    'All packages that the server needs, including those of dependencies:',
    '',
    '| licence | packages |',
    '| --- | --- |',
    ...counts,
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) writeFileSync(LICENCES_PAGE, page())
