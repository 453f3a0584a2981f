import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BatchJob } from '#api'

// Runs `delta batch-test` in a separate process against a server that answers like Delta.

const PROGRAM = fileURLToPath(new URL('../../bin/delta.js', import.meta.url))
const TOKEN = 'delta_token-of-the-command-line-8Kd1'
const SAVED = [
  { id: 'strategy_1_a', configuration: { strategyName: 'Straddle' }, status: 'tested' },
  { id: 'strategy_2_b', configuration: { strategyName: 'Condor' }, status: 'saved' },
  { id: 'strategy_3_c', configuration: { strategyName: 'Condor' }, status: 'inactive' },
]
const PORTFOLIOS = [
  { id: 'default_portfolio', name: 'My Strategies', strategies: ['strategy_1_a'] },
  { id: 'p2', name: 'Thursdays', strategies: ['strategy_2_b', 'strategy_3_c'] },
]
const TESTED = { success: true, performance: { totalReturnPercentage: 3.21 } }

let server: Server
let url: string
/** The batch at each successive poll; the last state repeats. A number is the status of a failed answer. */
let states: (Partial<BatchJob> | number)[]
let asked: { readonly path: string; readonly body: unknown }[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await request.toArray()).join('')
  const path = `${request.method} ${request.url}`
  asked.push({ path, body: text ? (JSON.parse(text) as unknown) : undefined })
  const say = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (status: number, message: string) => say(status, { success: false, message, error: {} })
  if (request.headers.authorization !== `Bearer ${TOKEN}`) refuse(401, 'Please sign in')
  else if (path === 'GET /api/data/strategies') say(200, { data: SAVED })
  else if (path === 'GET /api/data/portfolios') say(200, { data: PORTFOLIOS })
  else if (path === 'POST /api/strategies/batches') say(202, { data: { jobId: 'b-1' } })
  else if (path === 'POST /api/strategies/batches/b-1/cancel') say(200, { data: { jobId: 'b-1' } })
  else if (path === 'GET /api/strategies/batches/b-1') {
    const [state = {}] = states.length > 1 ? states.splice(0, 1) : states
    if (typeof state === 'number') refuse(state, 'Service unavailable')
    else say(200, { data: state })
  } else refuse(404, 'Batch not found')
}

async function batchTest(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, 'batch-test', ...words], {
    env: { ...process.env, DELTA_TOKEN: TOKEN, DELTA_URL: url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, complaint] = ['', '']
  child.stdout.on('data', (text: Buffer) => void (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (complaint += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, complaint }
}

const aBatch = (changes: Partial<BatchJob>): Partial<BatchJob> => ({
  status: 'running',
  progress: 0,
  totalStrategies: 2,
  successfulTests: 0,
  failedTests: 0,
  results: [],
  current: null,
  waiting: [],
  finishedAt: null,
  ...changes,
})
const straddle = { strategyId: 'strategy_1_a', strategyName: 'Straddle', ...TESTED }
const condor = {
  strategyId: 'strategy_2_b',
  strategyName: 'Condor',
  success: false,
  error: 'No data for these dates',
}
const ended = { status: 'completed', progress: 100, finishedAt: '2024-02-01T09:31:00.000Z' } as const
const half = aBatch({ progress: 50, successfulTests: 1, results: [straddle], waiting: ['strategy_2_b'] })
const whole = aBatch({ ...ended, successfulTests: 1, failedTests: 1, results: [straddle, condor] })

const started = () => asked.find(({ path }) => path === 'POST /api/strategies/batches')?.body

describe('testing saved strategies from the command line', () => {
  it('prints each result as it completes, across a restart of the server, and ends with code 2 if one failed', async () => {
    states = [half, 503, 503, whole]
    const { code, out, complaint } = await batchTest(['--all'])
    expect(started()).toEqual({ strategyIds: ['strategy_1_a', 'strategy_2_b'] })
    expect(out.trim().split('\n')).toEqual([
      '1 of 2 Straddle: 3.21% net',
      '2 of 2 Condor: failed. No data for these dates',
      '1 of 2 strategies tested, 1 failed',
    ])
    expect([code, complaint]).toEqual([2, 'Batch b-1: 2 strategies\n'])
  })

  it('prints the answer of the specification’s endpoint, also for a cancelled batch', async () => {
    states = [{ ...half, ...ended, status: 'cancelled' }]
    const { code, out } = await batchTest(['--cancel', 'b-1', '--json'])
    expect(JSON.parse(out)).toEqual({
      totalStrategies: 2,
      successfulTests: 1,
      failedTests: 1,
      results: [
        straddle,
        {
          strategyId: 'strategy_2_b',
          strategyName: '',
          success: false,
          error: 'Not tested: the batch was cancelled',
        },
      ],
    })
    expect(code).toBe(2)
  })

  it('tests the strategies of a portfolio that are not inactive', async () => {
    states = [aBatch({ ...ended, totalStrategies: 1, successfulTests: 1, results: [straddle] })]
    const { code, out } = await batchTest(['--portfolio', 'Thursdays'])
    expect(started()).toEqual({ strategyIds: ['strategy_2_b'] })
    expect([code, out]).toEqual([0, '1 of 1 Straddle: 3.21% net\n1 of 1 strategy tested\n'])
  })

  it.each([
    [['Fly'], "There is no saved strategy 'Fly'"],
    [['Condor'], "'Condor' is the name of 2 strategies; give an id: strategy_2_b, strategy_3_c"],
    [['--portfolio', 'Fridays'], "There is no portfolio 'Fridays'; there are 'My Strategies', 'Thursdays'"],
    [['--follow', 'b-9'], 'Batch not found'],
    [['--all', 'Straddle'], 'Say what to test in one way'],
    [[], 'Say what to test in one way'],
    [['--all', '--url', 'localhost'], "--url: 'localhost' is not an address like http://localhost:3000"],
  ])('refuses %j with a message that says what to do', async (words, message) => {
    states = []
    const { code, out, complaint } = await batchTest(words)
    expect(complaint).toContain(message)
    expect([code, out, started()]).toEqual([1, '', undefined])
  })

  it.each([
    [{ DELTA_TOKEN: '' }, 'DELTA_TOKEN must be set'],
    [{ DELTA_TOKEN: 'another' }, 'does not accept DELTA_TOKEN'],
    [{ DELTA_URL: 'http://127.0.0.1:9' }, 'No Delta answers at http://127.0.0.1:9'],
  ])('with %j reports what is missing', async (environment, message) => {
    const { code, complaint } = await batchTest(['--all'], environment)
    expect([code, complaint.includes(message)]).toEqual([1, true])
  })
})
