/**
 * Does one user's attack affect the others? Stalled readers: 60 connections, of one user and then of 15,
 * request a result of 38 MB and read none of it. Resets: 15,000 event streams of a finished backtest, each
 * reset at once. Slow bodies: 2,000 requests, half of them unauthenticated, whose body sends one byte a
 * second. During each attack, another user requests the session and the list of backtests without a pause.
 *
 * Data: a stored result of 70,000 made-up trades.
 * Unit: milliseconds of the other user's requests; most MB resident in the server; seconds until the attack's
 * last connection was closed; transactions a second in the database after the attack, when idle.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import pino from 'pino'
import { routes, routeUrl } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { encodeResult } from '../src/server/runs/backtests/result-encoding.ts'
import { insertResult } from '../src/server/runs/backtests/run-record.ts'
import { startEmbeddedDatabase } from '../src/server/kernel/db/embedded/embedded-database.ts'
import { backtests } from '../src/server/kernel/db/schema/index.ts'
import { aBundle, aRequest } from '../src/server/fixtures/sample-bundle.ts'
import {
  quantile,
  signUp,
  startDelta,
  stopAll,
  temporaryDataFolder,
  type BenchUser,
} from './delta-processes.ts'

const TRADES = 70_000
const READERS = 60
const READERS_EACH = 4
const RESETS = 15_000
const RESETS_AT_ONCE = 100
const SLOW_BODIES = 2_000
const IDLE_SECONDS = 5
/** An attack is watched for at most this time. */
const MOST_SECONDS = 120

const folder = temporaryDataFolder()
const database = await startEmbeddedDatabase({ dataFolder: folder.path, log: pino({ level: 'silent' }) })
const { host, user, password, database: name } = database.connection
const pool = new pg.Pool({ ...database.connection, max: 2 })
const server = await startDelta('serve', {
  DATA_DIR: folder.path,
  DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}`,
  SIGN_UP: 'open',
  TRUST_PROXY: '1',
  WORKER_THREADS: '1',
})
const port = Number(new URL(server.url).port)
try {
  await trial()
} finally {
  await stopAll([server])
  await pool.end()
  await database.stop()
  folder.remove()
}

async function trial(): Promise<void> {
  const modest = await signUp(server.url, 0)
  const attackers: Attacker[] = []
  for (let i = 1; i <= READERS / READERS_EACH; i++) attackers.push(await anAttacker(i))
  const [first] = attackers
  console.log(
    'attack                        other user: p50   p95   max   memory  ended after  transactions/s',
  )
  await measure('nothing', modest, () => sleep(5_000))
  await measure('60 stalled readers, 1 user', modest, () => stall(attackers.map(() => first)))
  await measure('60 stalled readers, 15 users', modest, () => stall(attackers))
  await measure('15,000 streams reset', modest, () => resetStreams(first))
  await measure('2,000 slow bodies', modest, () => slowBodies(first))
}

interface Attacker {
  readonly user: BenchUser
  /** A completed backtest of this user. */
  readonly backtest: string
}

async function anAttacker(number: number): Promise<Attacker> {
  const attacker = await signUp(server.url, number)
  const { user } = await attacker.client(server.url).call(routes.session)
  const db = drizzle(pool)
  const request = backtestRequestSchema.parse(aRequest())
  const result = encodeResult(aBundle(request, TRADES))
  const id = randomUUID()
  await db
    .insert(backtests)
    .values({ id, userId: user!.id, status: 'completed', progress: 100, request, priority: 'interactive' })
  await insertResult(db, { backtestId: id, userId: user!.id }, result)
  return { user: attacker, backtest: id }
}

/** One line of the table: an attack and its effect on others. */
async function measure(what: string, modest: BenchUser, attack: () => Promise<void>): Promise<void> {
  let running = true
  const times: number[] = []
  const client = modest.client(server.url)
  const asking = (async () => {
    for (let i = 0; running; i++) {
      const started = performance.now()
      await (i % 2 ? client.call(routes.session) : client.call(routes.listBacktests, { query: {} }))
      times.push(performance.now() - started)
      await sleep(20)
    }
  })()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes())), 100)
  const started = performance.now()
  await attack()
  const seconds = (performance.now() - started) / 1000
  running = false
  await asking
  clearInterval(watch)
  const idle = await transactionsWhenIdle()
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0).padStart(5))
  console.log(
    `${what.padEnd(40)} ${p50} ${p95} ${max}  ${most.toFixed(0).padStart(5)}   ${seconds.toFixed(0).padStart(9)}  ${idle.toFixed(1).padStart(14)}`,
  )
}

function residentMegabytes(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

async function transactionsWhenIdle(): Promise<number> {
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select xact_commit::int as count from pg_stat_database where datname = current_database()',
    )
    return rows[0].count
  }
  await sleep(2_000)
  const before = await count()
  await sleep(IDLE_SECONDS * 1000)
  return ((await count()) - before) / IDLE_SECONDS
}

async function open(lines: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect').catch(() => undefined)
  socket.write(`${lines.join('\r\n')}\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  return socket
}

function headOf({ headers }: BenchUser): string[] {
  return Object.entries(headers).map(([key, value]) => `${key}: ${value}`)
}

/**
 * A peer that does not read notices a closed connection only when it writes, so the server's side is checked.
 */
async function stall(attackers: readonly Attacker[]): Promise<void> {
  const sockets = await Promise.all(
    attackers.flatMap(({ user: { headers }, backtest: id }) => {
      const path = routeUrl(routes.backtestResults, { params: { id } })
      const lines = [`GET ${path} HTTP/1.1`, ...headOf({ headers } as BenchUser)]
      return Array.from({ length: READERS_EACH }, async () => (await open(lines)).pause())
    }),
  )
  await until(() => serverConnections() <= 2)
  for (const socket of sockets) socket.destroy()
}

/** Open connections of the server, from the kernel's table. */
function serverConnections(): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const ESTABLISHED = '01'
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === ESTABLISHED).length
}

async function resetStreams({ user: attacker, backtest: id }: Attacker): Promise<void> {
  const path = routeUrl(routes.backtestEvents, { params: { id } })
  const lines = [`GET ${path} HTTP/1.1`, ...headOf(attacker)]
  let left = RESETS
  const one = async () => {
    while (left-- > 0) {
      const socket = await open(lines)
      await sleep(Math.random() * 5)
      socket.resetAndDestroy()
    }
  }
  await Promise.all(Array.from({ length: RESETS_AT_ONCE }, one))
}

async function slowBodies({ user: attacker }: Attacker): Promise<void> {
  const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 900000']
  const json = ['Content-Type: application/json', 'Content-Length: 900000']
  const kinds = [
    [`POST ${routes.importDataset.path} HTTP/1.1`, ...form],
    [`POST ${routes.signIn.path} HTTP/1.1`, ...form],
    [`POST ${routes.runBacktest.path} HTTP/1.1`, ...json, ...headOf(attacker)],
    [`POST ${routes.payoffDiagram.path} HTTP/1.1`, ...json, ...headOf(attacker)],
  ]
  const sockets: Socket[] = []
  let openOnes = 0
  for (let i = 0; i < SLOW_BODIES; i++) {
    const socket = await open(kinds[i % kinds.length])
    openOnes++
    socket.on('close', () => openOnes--).resume()
    sockets.push(socket)
  }
  const drip = setInterval(() => sockets.forEach((socket) => !socket.destroyed && socket.write(' ')), 1000)
  await until(() => openOnes === 0)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
}

async function until(over: () => boolean): Promise<void> {
  for (const end = Date.now() + MOST_SECONDS * 1000; !over() && Date.now() < end;) await sleep(100)
}
