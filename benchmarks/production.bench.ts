/**
 * How much disk space does an installation without development dependencies need, and does the server run on
 * it?
 *
 * In a temporary copy of the tracked files: `npm ci`, the web build, `npm prune --omit=dev`; then the server
 * starts, on the Node that runs this benchmark, and must answer its health route and first page.
 * Unit: megabytes of node_modules, milliseconds to the first answer.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { routes } from '#api'
import { startDelta } from './delta-processes.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Build and test packages that must not remain. */
const TOOLS = ['vite', 'vitest', 'jsdom', 'esbuild', 'rolldown', 'typescript', 'react']

function copyTracked(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(to, file), { recursive: true })
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  return Math.round(bytes / 1e6)
}

function show(what: string, value: string): void {
  console.log(`${what.padEnd(44)} ${value}`)
}

async function answers(copy: string): Promise<void> {
  const started = performance.now()
  const delta = await startDelta('serve', { DATA_DIR: join(copy, 'data') }, join(copy, 'bin/delta.js'))
  try {
    const health = await fetch(delta.url + routes.health.path)
    show(
      'first answer of the server',
      `${(performance.now() - started).toFixed(0)} ms, status ${health.status}`,
    )
    const page = await fetch(delta.url)
    show('its first page', `status ${page.status}, ${(await page.text()).length} characters`)
    if (!health.ok || !page.ok) process.exitCode = 1
  } finally {
    delta.signal('SIGTERM')
    await delta.ended
  }
}

const copy = mkdtempSync(join(tmpdir(), 'delta-production-'))
try {
  // When started by root, the database runs as another user, who must be able to enter this folder.
  chmodSync(copy, 0o755)
  copyTracked(copy)
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] })
  const modules = join(copy, 'node_modules')
  npm('ci')
  show('node_modules with development', `${megabytes(modules)} MB`)
  npm('run', '-s', 'build')
  npm('prune', '--omit=dev')
  show('after npm prune --omit=dev', `${megabytes(modules)} MB`)
  const left = TOOLS.filter((name) => existsSync(join(modules, name)))
  show('build tools left', left.join(', ') || 'none')
  if (left.length > 0) process.exitCode = 1
  await answers(copy)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
