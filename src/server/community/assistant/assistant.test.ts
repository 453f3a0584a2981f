import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASSISTANT_LIMITS, routes, type ErrorEnvelope, type ModelEvent } from '#api'
import { ConfigError, readConfig } from '../../kernel/config/config.ts'
import { pino } from 'pino'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { startModelEmulator, type Behaviour, type ModelEmulator } from './fixtures/model-emulator.ts'
import { createModel, ModelError } from './model.ts'

const KEY = 'key-of-the-external-model'
const QUESTION = {
  question: 'What is theta?',
  documents: [{ title: 'Theta and time decay', content: 'Theta is what an option loses by a day passing.' }],
}

let emulator: ModelEmulator
let server: TestServer
let asked = 0
const logged: string[] = []

beforeAll(async () => {
  emulator = await startModelEmulator()
  server = await startTestServer({
    environment: { ASSISTANT_URL: emulator.url, ASSISTANT_MODEL: 'small', ASSISTANT_KEY: KEY },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
})
afterAll(async ({}, tests) => {
  await stopTestServer(server, tests)
  await emulator.close()
})
beforeEach(() => {
  emulator.behaviour = 'answers'
  emulator.received.length = 0
})

/** A new user for each test, so that tests don't share a limit. */
const somebody = () => signUp(server, `asker${++asked}@example.com`)

async function ask(user: TestUser, body: object = QUESTION, signal?: AbortSignal): Promise<Response> {
  return fetch(server.url + routes.askExternalModel.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: user.cookie },
    body: JSON.stringify(body),
    signal,
  })
}

async function eventsOf(response: Response): Promise<ModelEvent[]> {
  const text = await response.text()
  return [...text.matchAll(/^event: answer\ndata: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as ModelEvent,
  )
}

const wordsOf = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.kind === 'words' ? event.text : '')).join('')

describe('a question to the external model', () => {
  it('is answered in the parts that the model sends', async () => {
    const events = await eventsOf(await ask(await somebody()))
    expect(wordsOf(events)).toBe('Theta is ₹ lost by a day.')
    expect(events.length).toBeGreaterThan(2)
    expect(events.at(-1)).toEqual({ kind: 'done', isCut: false })
  })

  it('is sent with the documents and the key, and without data of the user', async () => {
    const user = await somebody()
    await eventsOf(await ask(user, { ...QUESTION, screen: 'Sells a straddle at 09:20.' }))
    const [received] = emulator.received
    expect(received).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      body: { model: 'small', stream: true },
    })
    const sent = received?.body.messages.at(-1)?.content
    for (const part of [QUESTION.question, QUESTION.documents[0]?.content, 'Sells a straddle at 09:20.'])
      expect(sent).toContain(part)
    for (const own of [user.email, user.id, user.name, user.cookie]) expect(received?.text).not.toContain(own)
  })

  it('omits the screen if the user doesn’t send it', async () => {
    await eventsOf(await ask(await somebody()))
    expect(emulator.received[0]?.text).not.toContain('<screen>')
  })

  it.each<[Behaviour, RegExp]>([
    ['refuses the key', /refused the question \(status 401\); an administrator should check ASSISTANT_KEY/],
    ['knows no such model', /status 404.*ASSISTANT_URL and ASSISTANT_MODEL/],
    ['fails', /refused the question \(status 500\); ask again later/],
    ['breaks off', /broke off before its end/],
    ['gives up', /gave up in the middle/],
    ['talks nonsense', /could not be read/],
    ['is a web page', /is no OpenAI-compatible API; an administrator should check ASSISTANT_URL/],
    ['sends elsewhere', /could not be reached, or went away/],
  ])("gets Delta's own message if the model %s", async (behaviour, message) => {
    emulator.behaviour = behaviour
    const last = (await eventsOf(await ask(await somebody()))).at(-1)
    expect(last).toEqual({ kind: 'failed', message: expect.stringMatching(message) as string })
    expect(JSON.stringify(last)).not.toContain('secret of the model')
  })

  it('is cut off if the answer doesn’t end, and the model’s connection is closed', async () => {
    emulator.behaviour = 'never stops'
    const before = emulator.left()
    const events = await eventsOf(await ask(await somebody()))
    expect(wordsOf(events)).toHaveLength(ASSISTANT_LIMITS.answer)
    expect(events.at(-1)).toEqual({ kind: 'done', isCut: true })
    await eventually(() => emulator.left() > before || undefined)
  })

  it('is cancelled at the model when its user leaves', async () => {
    emulator.behaviour = 'says nothing'
    const before = emulator.left()
    const leaving = new AbortController()
    const user = await somebody()
    await ask(user, QUESTION, leaving.signal)
    await eventually(() => emulator.received.length === 1 || undefined)
    const second = await ask(user)
    expect(second.status).toBe(429)
    expect(((await second.json()) as ErrorEnvelope).message).toContain('still answers your last question')
    leaving.abort()
    await eventually(() => emulator.left() > before || undefined)
  })

  it('is refused if it is too long, or has too many documents', async () => {
    const user = await somebody()
    const tooLong = await ask(user, { ...QUESTION, question: 'x'.repeat(ASSISTANT_LIMITS.question + 1) })
    const tooMany = await ask(user, { ...QUESTION, documents: Array(6).fill(QUESTION.documents[0]) })
    expect([tooLong.status, tooMany.status]).toEqual([400, 400])
    expect(emulator.received).toEqual([])
  })

  it('may be asked thirty times an hour', async () => {
    const user = await somebody()
    for (let i = 0; i < 30; i++) await eventsOf(await ask(user))
    const refused = await ask(user)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(emulator.received).toHaveLength(30)
  })

  it('isn’t logged, and neither is the key', () => {
    expect(logged.join('')).toContain('the external model failed')
    for (const secret of [KEY, QUESTION.question, 'secret of the model'])
      expect(logged.join('')).not.toContain(secret)
  })
})

describe('the external model', () => {
  it('is named with the host that receives questions, without its key', async () => {
    const { data } = await call(server, routes.externalModel)
    expect(data).toEqual({ model: { name: 'small', host: new URL(emulator.url).host } })
  })

  it('is aborted if the model sends nothing', async () => {
    emulator.behaviour = 'says nothing'
    const settings = { url: emulator.url, model: 'small', key: undefined }
    const model = createModel(settings, { silenceMilliseconds: 20, wholeMilliseconds: 60_000 })
    await expect(drain(model.answer(QUESTION, new AbortController().signal))).rejects.toThrow(/took too long/)
    expect(emulator.received[0]?.authorization).toBeUndefined()
  })

  it('is aborted if the answer never ends', async () => {
    emulator.behaviour = 'never stops'
    const settings = { url: emulator.url, model: 'small', key: undefined }
    const model = createModel(settings, { silenceMilliseconds: 60_000, wholeMilliseconds: 50 })
    await expect(drain(model.answer(QUESTION, new AbortController().signal))).rejects.toThrow(ModelError)
  })
})

async function drain(parts: AsyncIterable<string>): Promise<void> {
  for await (const _ of parts);
}

describe('a server without an external model', () => {
  it('reports that it is off, which is the default', () => {
    expect(readConfig({}).assistant).toBeUndefined()
    expect(
      readConfig({ ASSISTANT_URL: 'https://models.example.com/v1/', ASSISTANT_MODEL: 'm' }).assistant,
    ).toEqual({
      url: 'https://models.example.com/v1',
      model: 'm',
      key: undefined,
    })
  })

  it.each([
    [{ ASSISTANT_URL: 'https://models.example.com' }, 'ASSISTANT_MODEL must be given with ASSISTANT_URL'],
    [
      { ASSISTANT_URL: 'https://me:secret@models.example.com', ASSISTANT_MODEL: 'm' },
      'a key goes into ASSISTANT_KEY',
    ],
    [{ ASSISTANT_URL: 'models.example.com', ASSISTANT_MODEL: 'm' }, 'must be an address such as'],
    [{ ASSISTANT_KEY: 'secret of mine' }, 'ASSISTANT_KEY must be a key without spaces'],
  ])('does not start with %j, and repeats no secret', (environment, expected) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(expected)
    expect(read).not.toThrow('secret')
  })
})
