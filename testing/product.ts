import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Account {
  readonly email: string
  readonly password: string
  /** `Set-Cookie` headers of the session in which the account was made. */
  readonly cookies?: readonly string[]
}

/** The product, started as a user starts it, on a separate data folder. */
export interface Product {
  readonly url: string
  readonly dataFolder: string
  /** The administrator's. */
  readonly account: Account
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' } as const

/** Starts the product from the built sources on a free port. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'delta-e2e-'))
  const start = (port: string) => serve({ ...environment, DATA_DIR: dataFolder, PORT: port })
  let server = await start('0')
  const { url } = server
  return {
    url,
    dataFolder,
    account: ADMIN,
    kill: () => end(server.child, 'SIGKILL'),
    async restart() {
      server = await start(new URL(url).port)
    },
    async close() {
      await end(server.child, 'SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const ADDRESS = /is running at (http:\S+)/

function serve(environment: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['bin/delta.js', 'serve'], {
    env: {
      ...process.env,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      PREPARE_SIMULATED: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    const read = (line: string) => {
      lines.push(line)
      const url = ADDRESS.exec(line)?.[1]
      if (url) resolve({ child, url })
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    child.on('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${lines.join('\n')}`)))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill(signal)
  })
}
