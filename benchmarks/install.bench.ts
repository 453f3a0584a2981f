/**
 * How large are the packages that `npm ci` installs: all of them, those that `npm start` needs to build the
 * pages and run, and those that a running Delta needs? The goal for the second is 500 MB.
 *
 * Data: the installed packages and the dependencies in the lock file. Unit: megabytes in files.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const GOAL = 500
const LARGEST = 12

/** Packages that only check and test the sources. */
const FOR_CHECKS =
  /^(@types|@testing-library)\/|eslint|^(axe-core|fast-check|jsdom|knip|oxfmt|playwright-core|typescript|vitest)$/

interface Package {
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Package | undefined>> & { readonly '': Package }
}

/** The packages that some packages need, themselves included, as folders. */
function neededBy(names: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>()
  const visit = (from: string, name: string): void => {
    const path = pathFrom(from, name)
    const found = packages[path]
    if (!found || needed.has(path)) return
    needed.add(path)
    const peers = Object.keys(found.peerDependencies ?? {}).filter(
      (peer) => !found.peerDependenciesMeta?.[peer]?.optional,
    )
    for (const other of [...Object.keys({ ...found.dependencies, ...found.optionalDependencies }), ...peers])
      visit(path, other)
  }
  for (const name of names) visit('', name)
  return needed
}

/** Where Node finds a package: in the requiring folder or in one above. */
function pathFrom(folder: string, name: string): string {
  const path = `${folder && `${folder}/`}node_modules/${name}`
  if (packages[path] || !folder) return path
  return pathFrom(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name)
}

/** Megabytes of each folder, without packages of the lock file nested in it. */
function sizes(): ReadonlyMap<string, number> {
  const all = Object.keys(packages).filter((path) => path !== '')
  const whole = new Map<string, number>()
  const lines = execFileSync('du', ['-k', '--apparent-size', 'node_modules'], {
    cwd: ROOT,
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  })
  for (const line of lines.trim().split('\n')) {
    const [kilobytes, path] = line.split('\t')
    whole.set(path, (Number(kilobytes) * 1024) / 1e6)
  }
  const own = new Map(all.map((path) => [path, whole.get(path) ?? 0]))
  for (const path of all) {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
    if (parent) own.set(parent, own.get(parent)! - (whole.get(path) ?? 0))
  }
  return own
}

const of = sizes()
const total = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + (of.get(path) ?? 0), 0)
const { dependencies = {}, devDependencies = {} } = packages['']
const run = neededBy([...Object.keys(dependencies), 'node'])
const start = neededBy([
  ...Object.keys(dependencies),
  ...Object.keys(devDependencies).filter((name) => !FOR_CHECKS.test(name)),
])
const megabytes = total(start)
console.log(`all that npm ci installs:  ${total(of.keys()).toFixed(0)} MB in ${of.size} packages`)
console.log(`to build and start:        ${megabytes.toFixed(0)} MB in ${start.size}, goal ${GOAL} MB`)
console.log(`to run:                    ${total(run).toFixed(0)} MB in ${run.size}`)
for (const path of [...start].toSorted((a, b) => of.get(b)! - of.get(a)!).slice(0, LARGEST))
  console.log(`  ${of.get(path)!.toFixed(1).padStart(6)}  ${path}`)
if (megabytes > GOAL) process.exitCode = 1
