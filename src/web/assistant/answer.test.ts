import { afterEach, describe, expect, it, vi } from 'vitest'
import { FALLBACKS, MOST, processQuery } from './answer.ts'
import { newConversation, withQuery, withTopic } from './conversation.ts'
import { ODD_QUESTIONS, PLAIN_QUESTIONS } from './fixtures/questions.fixture.ts'
import { readPhrases } from './strategy/read-phrases.ts'

const ask = (question: string, context: Parameters<typeof processQuery>[2] = {}) =>
  processQuery(question, newConversation(), context)

afterEach(() => vi.unstubAllGlobals())

describe('an answer', () => {
  it('is the text of the best document, and names it', async () => {
    const answer = await ask('What is theta?')
    expect(answer.content).toContain('loses by a day passing')
    expect(answer.sources).toEqual([{ title: 'Theta and time decay', path: '/app/help/theta' }])
    expect(answer.terminology.map(({ term }) => term)).toEqual(['Theta'])
  })

  it('keeps to five related topics, four suggestions, three terms and a confidence of 0.95', async () => {
    for (const { question } of [...PLAIN_QUESTIONS, ...ODD_QUESTIONS]) {
      const { relatedTopics, suggestions, terminology, confidence } = await ask(question)
      expect(relatedTopics.length).toBeLessThanOrEqual(5)
      expect(suggestions.length).toBeLessThanOrEqual(4)
      expect(terminology.length).toBeLessThanOrEqual(3)
      expect(confidence).toBeLessThanOrEqual(0.95)
    }
    expect(MOST.results).toBe(5)
  })

  it.each([
    ['can you tell me please', FALLBACKS.vague],
    ['what?', FALLBACKS.vague],
    ['how do I bake a chocolate cake', FALLBACKS.unknown],
    ['zzqx', FALLBACKS.unknown],
  ])('to %j is a fallback', async (question, words) => {
    expect((await ask(question)).content).toBe(words)
  })

  it('gives a beginner a stop of 20 % and a target of 50 %', async () => {
    const beginner = withQuery(newConversation(), 'I am a beginner')
    const { content } = await processQuery('what is a stop loss?', beginner, {})
    expect(content).toContain('a stop loss of 20% and a take profit of 50%')
  })

  it('gives the market rules of a date', async () => {
    expect((await ask('banknifty lot size on 4 June 2024')).content).toContain('a lot has 15 units')
    expect((await ask('is the market open on 2024-08-15')).content).toContain('closed: Independence Day')
    expect((await ask('expiry on 31 February 2024')).content).toContain('There is no 2024-02-31')
    expect((await ask('rules of 5 May 2031')).content).toContain('from 2019 to 2026')
  })

  it('offers the strategy that the question describes, and asks for what is missing', async () => {
    const answer = await ask('sell 920 straddle, 25% stop, exit 3:15')
    expect(answer.offer).toMatchObject({ name: 'Short straddle' })
    expect(answer.suggestions).toEqual(expect.arrayContaining([expect.stringMatching(/, each leg$/)]))
  })

  it("offers the builder's strategy with the requested change", async () => {
    const { request } = readPhrases('sell sensex straddle')!
    const strategy = () => ({ name: 'Mine', instrument: 'SENSEX' as const, request })
    const { offer } = await ask('how do I make this a condor?', { strategy })
    expect(offer?.request.multiLegStrategy.legs).toHaveLength(4)
    expect(offer?.request.instrument).toBe('SENSEX')
  })

  it('says that a day of the open results cannot be explained while the server is away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const day = {
      trades: 2,
      pnl: -5000,
      charges: 90,
      netPnl: -5090,
      cumulativePnL: 0,
      drawdown: 0,
      margin: 0,
    }
    const run = { jobId: 'job', days: [{ ...day, date: '2024-06-04' }] }
    const { intent, content } = await ask('why was 4 June so bad?', { run })
    expect(intent).toBe('day')
    expect(content).toContain('04 Jun 2024 cannot be explained now.')
  })
})

describe('a conversation', () => {
  it('remembers ten questions and fifteen topics, each topic once', () => {
    let conversation = newConversation()
    for (let i = 0; i < 20; i++) conversation = withTopic(withQuery(conversation, `q${i}`), `t${i}`)
    conversation = withTopic(conversation, 't19')
    expect(conversation.previousQueries).toEqual(Array.from({ length: 10 }, (_, i) => `q${i + 10}`))
    expect(conversation.discussedTopics).toEqual(Array.from({ length: 15 }, (_, i) => `t${i + 5}`))
  })

  it('begins with an intermediate trader', () => {
    expect(newConversation().userExpertiseLevel).toBe('intermediate')
  })
})
