import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { commandAs, databaseAccount, type Account } from './account.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import {
  clusterPaths,
  DATABASE_USER,
  ensureCluster,
  makeSocketFolder,
  removeSocketFolder,
} from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { readPostmaster, stopOrphan } from './postmaster.ts'
import { keepServerLog, LOG_SETTINGS } from './server-log.ts'

/** Connection settings of a database. */
export interface ConnectionSettings {
  readonly host: string
  readonly user: string
  readonly password: string
  readonly database: string
}

export interface EmbeddedDatabase {
  readonly connection: ConnectionSettings
  /** Process id of the server, for tests and measurements. */
  pid(): number | undefined
  /** Stops the server cleanly and releases the data folder. */
  stop(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  readonly dataFolder: string
  readonly log: Logger
  /** `false` in tests: data survives the end of a process but not of the machine. */
  readonly durable?: boolean
  /** Aborts the start. */
  readonly signal?: AbortSignal
}

const START_MILLISECONDS = 20_000
const STOP_MILLISECONDS = 6_000

/**
 * Starts the PostgreSQL server of a data folder as a child process, creating the database on the first start.
 * It listens on a socket in a private folder and on no network port. A server left over from a killed Delta
 * is stopped first. A server that dies is restarted, and PostgreSQL recovers everything committed.
 * @throws Error if the folder is in use, or the server doesn't start; its log is `postgres.log`
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataFolder = resolve(options.dataFolder)
  // Other accounts may traverse the folder, because the database may run as one, but not list it.
  mkdirSync(dataFolder, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(dataFolder, statSync(dataFolder).mode | 0o011)
  await using opened = new AsyncDisposableStack()
  const lock = lockFolder(dataFolder)
  opened.defer(() => lock.release())
  const database = await start({ ...options, dataFolder }, opened)
  const running = opened.move()
  return { ...database, stop: () => running.disposeAsync() }
}

async function start(
  options: EmbeddedDatabaseOptions,
  opened: AsyncDisposableStack,
): Promise<Omit<EmbeddedDatabase, 'stop'>> {
  const { dataFolder, log } = options
  const { cluster } = clusterPaths(dataFolder)
  const binaries = await findBinaries()
  const account = databaseAccount(cluster)
  const password = ensureCluster({ dataFolder, binaries, account, durable: options.durable ?? true })
  const orphan = await stopOrphan(cluster)
  if (orphan) {
    log.warn({ pid: orphan.pid }, 'stopped the database of a Delta that ended without stopping it')
    removeSocketFolder(orphan.socketFolder)
  }
  const socketFolder = makeSocketFolder(dataFolder, account)
  opened.defer(() => removeSocketFolder(socketFolder))
  const server = new Server({ ...options, binaries, account, socketFolder })
  opened.defer(() => server.stop())
  await server.start()
  return {
    connection: { host: socketFolder, user: DATABASE_USER, password, database: 'postgres' },
    pid: () => server.pid(),
  }
}

interface ServerOptions extends EmbeddedDatabaseOptions {
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly socketFolder: string
}

/** The server process: starts it, restarts it if it dies, and stops it. */
class Server {
  readonly #options: ServerOptions
  readonly #cluster: string
  readonly #logFile: string
  #process: ChildProcess | undefined
  #serverLog = { last: () => '' }
  #starting: Promise<void> = Promise.resolve()
  #stopping = false
  /** Stops the server when Delta exits in any way; the server then shuts down on its own. */
  readonly #onExit = () => this.#signal('SIGINT')

  constructor(options: ServerOptions) {
    this.#options = options
    const paths = clusterPaths(options.dataFolder)
    this.#cluster = paths.cluster
    this.#logFile = paths.log
    process.once('exit', this.#onExit)
  }

  pid(): number | undefined {
    return readPostmaster(this.#cluster)?.pid
  }

  /** Resolves when the server accepts connections. */
  start(): Promise<void> {
    this.#starting = this.#start()
    return this.#starting
  }

  /** Retries while processes of a killed server still hold its shared memory. */
  async #start(): Promise<void> {
    const until = Date.now() + START_MILLISECONDS
    for (;;) {
      this.#options.signal?.throwIfAborted()
      if (this.#stopping) throw new Error('The database is being stopped')
      const child = this.#spawn()
      this.#process = child
      if (await this.#ready(child, until)) {
        child.once('exit', (code, signal) => void this.#restart(code, signal))
        return
      }
      if (Date.now() >= until)
        throw new Error(`The database did not start; ${this.#logFile} ends with:\n${this.#serverLog.last()}`)
      await sleep(200)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    // A restart under way must not bring the server up after this.
    await this.#starting.catch(() => undefined)
    process.off('exit', this.#onExit)
    const child = this.#process
    if (!child || hasEnded(child)) return
    const end = new Promise<void>((done) => void child.once('exit', () => done()))
    this.#signal('SIGINT')
    await Promise.race([end, sleep(STOP_MILLISECONDS, undefined, { ref: false })])
    if (hasEnded(child)) return
    this.#options.log.warn(
      'the database did not stop in time and is stopped at once; it recovers on the next start',
    )
    this.#signal('SIGQUIT')
    await end
  }

  /** Signals the server itself: `setpriv` replaces itself, so the server has the child's process id. */
  #signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal)
  }

  #spawn(): ChildProcess {
    const { binaries, account, socketFolder, durable = true } = this.#options
    const settings = {
      ...LOG_SETTINGS,
      listen_addresses: '',
      unix_socket_directories: socketFolder,
      unix_socket_permissions: '0700',
      max_connections: '60',
      fsync: durable ? 'on' : 'off',
      jit: 'off',
      // Queries read little, and mostly from memory: separate processes for reading would only slow the start.
      io_method: 'sync',
      // The usual 128 MB take longer to set up than they save in a database that is soon thrown away.
      ...(!durable && { shared_buffers: '32MB' }),
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = commandAs(
      account,
      binaries.postgres,
      ['-D', this.#cluster, ...args],
      [this.#cluster, socketFolder],
    )
    // A separate session, so that Ctrl-C in the terminal reaches only Delta, which stops the database last.
    const child = spawn(command.program, command.args, {
      ...command.options,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
    this.#serverLog = keepServerLog(child.stderr as Readable, this.#logFile)
    child.on('error', (error) => this.#options.log.error({ err: error }, 'the database could not be started'))
    return child
  }

  async #ready(child: ChildProcess, until: number): Promise<boolean> {
    while (Date.now() < until && !hasEnded(child) && !this.#givesUp()) {
      const postmaster = readPostmaster(this.#cluster)
      if (postmaster?.ready && postmaster.pid === child.pid) return true
      await sleep(15)
    }
    return false
  }

  #givesUp(): boolean {
    return this.#stopping || (this.#options.signal?.aborted ?? false)
  }

  async #restart(code: number | null, signal: string | null): Promise<void> {
    if (this.#stopping) return
    this.#options.log.error({ code, signal }, 'the database ended unexpectedly and is started again')
    try {
      await this.start()
      this.#options.log.info('the database is back')
    } catch (error) {
      if (this.#stopping) return
      this.#options.log.fatal({ err: error }, 'the database cannot be started again')
      process.kill(process.pid, 'SIGTERM')
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}
