import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApiClient, routes, type ApiClient } from '#api'
import { openDataset } from '#market-data'
import type { ConnectionSettings } from '../src/server/kernel/db/embedded/embedded-database.ts'
import { ADMIN, type Product } from '../testing/product.ts'

/** Folder of the datasets that benchmarks read. */
export const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')

const ENTRY = resolve(import.meta.dirname, '../bin/delta.js')
const START_MILLISECONDS = 60_000

/** A Delta process, started like a user's. */
export interface DeltaProcess {
  /** Address of a server; empty for a worker. */
  readonly url: string
  readonly pid: number
  readonly ended: Promise<void>
  signal(signal: NodeJS.Signals): void
}

/** A temporary DATA_DIR with the benchmarks' datasets, as with a shared mount. */
export function temporaryDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'delta-bench-'))
  mkdirSync(DATA_ROOT, { recursive: true })
  symlinkSync(DATA_ROOT, join(path, 'datasets'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Generates the missing days of the simulated market, so that no measurement includes that. */
export async function prepareSimulated(from: string, to: string): Promise<void> {
  console.log('Making the days of the simulated market that are missing')
  await openDataset(DATA_ROOT, 'simulated').prepare('NIFTY', { from, to })
}

/** Builds the pages that the server serves, as `npm start` does. */
export function buildWebApp(): void {
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('The web app could not be built')
}

/**
 * Starts `delta serve` or `delta worker`, of this copy or another, and waits until it reports that it is
 * ready.
 */
export async function startDelta(
  command: 'serve' | 'worker',
  environment: Readonly<Record<string, string>>,
  entry = ENTRY,
): Promise<DeltaProcess> {
  const child = spawn(process.execPath, [entry, command], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', PREPARE_SIMULATED: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let output = ''
  const ready = new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const match = /Delta (?:is running at (\S+)|worker is ready)/.exec(output)
      if (match) done(match[1] ?? '')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    setTimeout(
      () => fail(new Error(`delta ${command} did not start:\n${output}`)),
      START_MILLISECONDS,
    ).unref()
    void ended.then(() => fail(new Error(`delta ${command} ended:\n${output}`)))
  })
  const url = await ready.catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return { url, pid: child.pid!, ended, signal: (signal) => child.kill(signal) }
}

/**
 * Serves the built product on NIFTY's simulated days of a period to a browser; its administrator is `ADMIN`.
 */
export async function serveToBrowser(
  from: string,
  to: string,
): Promise<Pick<Product, 'url' | 'account' | 'close'>> {
  buildWebApp()
  await prepareSimulated(from, to)
  const folder = temporaryDataFolder()
  const server = await startDelta('serve', {
    DATA_DIR: folder.path,
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  return {
    url: server.url,
    account: ADMIN,
    async close() {
      await stopAll([server])
      folder.remove()
    },
  }
}

/** The `DATABASE_URL` that lets several processes share an embedded database. */
export function databaseUrlOf({ host, user, password, database }: ConnectionSettings): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`
}

/** Stops processes and waits until they have ended. */
export async function stopAll(processes: readonly DeltaProcess[]): Promise<void> {
  for (const one of processes) one.signal('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
}

/** A signed-in user: a client per server, and the headers of their requests. */
export interface BenchUser {
  readonly headers: Readonly<Record<string, string>>
  client(url: string): ApiClient
}

/** Creates an account. Each user has a separate address, sent as X-Forwarded-For. */
export async function signUp(url: string, number: number): Promise<BenchUser> {
  const address = `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}`
  const response = await fetch(url + routes.signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      name: `Trader ${number}`,
      email: `trader-${number}@example.com`,
      password: 'correct horse battery',
    }),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  // Browsers accept Zstandard, and results are stored in it.
  const headers = { cookie, 'x-forwarded-for': address, 'accept-encoding': 'zstd' }
  return {
    headers,
    client: (base) =>
      createApiClient({
        baseUrl: base,
        fetch: (target, { credentials: _, signal: __, ...init }) =>
          fetch(target, { ...init, headers: { ...init.headers, ...headers } }),
      }),
  }
}

/** The quantile of values: a share of them does not exceed it. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
