/**
 * `node testing/tool.ts <name> [arguments]`: runs a tool of the folder `tools`, which is installed separately
 * because it is large and rarely needed. Installs the folder from its lock file first, unless it is up to
 * date.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const TOOLS = resolve(import.meta.dirname, '../tools')

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>
}

function lockAt(path: string): Lock {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock
  } catch {
    return { packages: {} }
  }
}

/**
 * Whether a folder contains the packages of its lock file, except those it may lack, such as builds for other
 * platforms.
 */
export function isInstalled(folder: string): boolean {
  const wanted = Object.entries(lockAt(join(folder, 'package-lock.json')).packages)
  const held = lockAt(join(folder, 'node_modules/.package-lock.json')).packages
  return wanted.every(
    ([path, { version, optional }]) => path === '' || optional || held[path]?.version === version,
  )
}

/**
 * Path of a tool's program; installs it if it is missing.
 * @throws {Error} when npm cannot install it
 */
export function toolPath(name: string): string {
  if (!isInstalled(TOOLS)) {
    console.log('Installing the tools that few need (tools/package.json)')
    const { status } = spawnSync('npm', ['ci'], { cwd: TOOLS, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('The tools in tools/package.json could not be installed')
  }
  return join(TOOLS, 'node_modules/.bin', name)
}

if (process.argv[1] === import.meta.filename) {
  const [name, ...args] = process.argv.slice(2)
  process.exitCode = spawnSync(toolPath(name), args, { stdio: 'inherit' }).status ?? 1
}
