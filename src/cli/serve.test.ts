import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'

const PROGRAM = fileURLToPath(new URL('../../bin/delta.js', import.meta.url))

let folder: string
let serving: ChildProcess | undefined
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'delta-test-'))))
afterEach(async () => {
  if (serving && serving.exitCode === null && serving.signalCode === null) {
    serving.kill('SIGKILL')
    await once(serving, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** `delta serve` on a new data folder, with all its output. */
function serve(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      WORKER_THREADS: '1',
      PREPARE_SIMULATED: 'none',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  serving = child
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (written += text.toString()))
  const closed = once(child, 'close') as Promise<[number | null]>
  return {
    written: () => written,
    address: () =>
      until(
        () => /is running at (http:[^\s"]+)/.exec(written)?.[1],
        () => written,
      ),
    /** Resolves with the exit code when the process has ended. */
    async stop(signal: NodeJS.Signals) {
      child.kill(signal)
      return (await closed)[0]
    },
  }
}

async function until<T>(look: () => T | undefined, otherwise: () => string = () => ''): Promise<T> {
  for (const end = Date.now() + 150_000; Date.now() < end; await sleep(5)) {
    const seen = look()
    if (seen !== undefined) return seen
  }
  throw new Error(`not seen in time: ${otherwise()}`)
}

/** Process id of the embedded database's server. */
function databasePid(): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

describe('a server that receives a stop signal', () => {
  it('stops its database too when it is still starting', async () => {
    const server = serve()
    const pid = await until(databasePid, server.written)
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.written()).not.toContain('is running at')
    await until(() => (isAlive(pid) ? undefined : true))
  })

  it('stops its database too at the end of its terminal', async () => {
    const server = serve()
    await server.address()
    const pid = databasePid() ?? 0
    expect(await server.stop('SIGHUP')).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })
})

describe('the log of a session in which everything fails', () => {
  const SECRETS = {
    password: 'planted-password-Zq7',
    wrong: 'planted-wrong-password-Zq7',
    message: 'planted contact message Zq7',
    strategy: 'planted strategy name Zq7',
    query: 'planted-query-Zq7',
    body: 'planted-broken-json-Zq7',
    key: 'planted-signing-key-Zq7-planted-signing-key',
  }

  it('is JSON line by line, and contains no password, hash, token, message or strategy', async () => {
    const server = serve({ LOG_LEVEL: 'trace', SECRET: SECRETS.key })
    const url = await server.address()
    const learnt = await abuse(url, SECRETS)
    process.kill(databasePid() ?? 0, 'SIGKILL')
    await fetch(`${url}${routes.listStrategies.path}`, { headers: { cookie: learnt.cookie } }).catch(
      () => undefined,
    )
    await until(() => (server.written().includes('the database is back') ? true : undefined), server.written)
    expect(await server.stop('SIGTERM')).toBe(0)

    const log = server.written() + readFileSync(join(folder, 'postgres.log'), 'utf8')
    const lines = log.split('\n').filter((line) => line !== '')
    const notJson = lines.filter((line) => !isJson(line))
    expect(notJson).toEqual([])
    expect(log).toContain('Failed query: ')
    const secrets = [
      ...Object.values(SECRETS),
      learnt.token,
      learnt.session,
      '$argon2id',
      readFileSync(join(folder, 'postgres.password'), 'utf8').trim(),
    ]
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })

  it('is JSON too when the server cannot start', async () => {
    const server = serve({ PORT: 'none' })
    await once(serving as ChildProcess, 'close')
    expect(server.written()).toContain('PORT must be a whole number')
    expect(
      server
        .written()
        .trim()
        .split('\n')
        .filter((line) => !isJson(line)),
    ).toEqual([])
  })
})

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

/** Plants secrets in every request, and breaks every table they are stored in. */
async function abuse(url: string, secrets: Record<string, string>) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const account = { name: 'A', email: 'planted@example.com', password: secrets['password'] }
  const signedUp = await post(routes.signUp.path, account)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const session = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
  const created = await post(routes.createAccessToken.path, { name: 'n', scope: 'full' }, { cookie })
  const { token } = ((await created.json()) as { data: { token: string } }).data
  const as: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${token}` }, {}]
  const attempts = async () => {
    await post(routes.signIn.path, { email: account.email, password: secrets['wrong'] })
    await post(routes.signUp.path, { ...account, email: 'second@example.com' })
    await post(routes.sendContactMessage.path, {
      name: 'A',
      email: 'a@example.com',
      company: '',
      subject: 'Other',
      message: secrets['message'],
    })
    for (const headers of as) {
      const configuration = { strategyName: secrets['strategy'], formData: {} }
      await post(
        routes.saveStrategy.path,
        {
          id: 'strategy_1_x',
          configuration,
          ...(routes.saveStrategy.example?.body as object),
          name: secrets['strategy'],
        },
        headers,
      )
      await post(
        routes.changePassword.path,
        { currentPassword: secrets['wrong'], newPassword: secrets['password'] },
        headers,
      )
      await post(routes.runBacktest.path, `{"broken": "${secrets['body']}`, headers)
      await fetch(`${url}${routes.listBacktests.path}?status=${secrets['query']}`, { headers })
    }
  }
  await attempts()
  const client = new pg.Client({
    host: join(folder, 'run'),
    user: 'delta',
    password: readFileSync(join(folder, 'postgres.password'), 'utf8').trim(),
    database: 'postgres',
  })
  await client.connect()
  for (const table of [
    'strategies',
    'contact_messages',
    'backtests',
    'accounts',
    'access_tokens',
    'sessions',
    'rate_limits',
  ]) {
    await client.query(`alter table ${table} rename to ${table}_gone`)
    await attempts()
    await client.query(`alter table ${table}_gone rename to ${table}`)
  }
  await client.end()
  return { cookie, session: session.split('.')[0] ?? '', token }
}
