import { afterEach, describe, expect, it, vi } from 'vitest'
import { FALLBACKS, MOST, processQuery } from './answer.ts'
import { newConversation, withQuery, withTopic } from './conversation.ts'
import { ODD_QUESTIONS, PLAIN_QUESTIONS } from './fixtures/questions.fixture.ts'
import { RESULT_DAYS } from './fixtures/posed-questions.ts'
import { parseInstruction } from './strategy/parse-instruction.ts'

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
    ['should i put my savings into this strategy', FALLBACKS.unknown],
    ['what is nifty trading at right now', FALLBACKS.unknown],
    ['what will the vix be at close today', FALLBACKS.unknown],
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

  it('offers the strategy that the question describes, and lists its assumptions', async () => {
    const answer = await ask('sell 920 straddle, 25% stop, exit 3:15')
    expect(answer.offer).toMatchObject({ name: 'Short straddle', without: [] })
    expect(answer.content).toContain('for each leg or for the whole position is not stated: each leg')
    expect(answer.suggestions).toContain('sell 920 straddle, 25% combined stop, exit 3:15')
  })

  it('offers nothing while a number has no unit, and asks for the unit', async () => {
    const { offer, content, suggestions } = await ask('sell straddle sl 5000')
    expect(offer).toBeUndefined()
    expect(content).toContain('5000 in “sl 5000”: rupees or percent?')
    expect(suggestions).toContain('sell straddle sl ₹5000')
  })

  it('offers a strategy only without the words that were not understood', async () => {
    const { offer, content } = await ask('sell straddle with gamma scalping')
    expect(offer?.without).toEqual(['gamma scalping'])
    expect(content).toContain('Not understood: “gamma scalping”')
  })

  it.each(["don't sell a straddle", 'sell straddle unless it rains', 'sell straddle but not on expiry day'])(
    'offers no strategy for %j, which could mean the opposite',
    async (words) => {
      expect((await ask(words)).offer).toBeUndefined()
    },
  )

  it('does not offer a strategy for a rule alone', async () => {
    const { offer, content } = await ask('sl 25% exit 3 pm')
    expect(offer).toBeUndefined()
    expect(content).toContain('no strategy is open')
  })

  it('offers nothing that cannot be run', async () => {
    const { offer, content } = await ask('sell straddle at 3:20 exit 9:30')
    expect(offer).toBeUndefined()
    expect(content).toContain('It cannot be run')
  })

  it("offers the builder's strategy with the requested change", async () => {
    const { request } = parseInstruction('sell sensex straddle')
    const strategy = () => ({ name: 'Mine', instrument: 'SENSEX' as const, request })
    const { offer } = await ask('how do I make this a condor?', { strategy })
    expect(offer?.request.multiLegStrategy.legs).toHaveLength(4)
    expect(offer?.request.instrument).toBe('SENSEX')
  })

  it.each([
    ['exit at 3 pm', 'Closes whatever is open at 15:15.', 'Closes whatever is open at 15:00.'],
    ['only Thursdays', undefined, 'Only on Thursday.'],
    [
      'change to banknifty',
      'SENSEX options, 01 Jan 2024 to 31 Jan 2025.',
      'BANKNIFTY options, 01 Jan 2024 to 31 Jan 2025.',
    ],
    ['double the lots', 'Leg 1: SELL 1 lot CALL ATM.', 'Leg 1: SELL 2 lots CALL ATM.'],
    ['remove the put leg', 'Leg 2: SELL 1 lot PUT ATM.', undefined],
    ['sl 30% each leg', 'Leg 2: SELL 1 lot PUT ATM.', 'Leg 2: SELL 1 lot PUT ATM; stop 30%.'],
    ['add a 500 otm hedge', undefined, 'Leg 3: BUY 1 lot CALL ATM+500.'],
  ])('shows what %j changes of the open strategy', async (words, gone, come) => {
    const { request } = parseInstruction('sell sensex straddle')
    const strategy = () => ({ name: 'Mine', instrument: 'SENSEX' as const, request })
    const { offer } = await ask(words, { strategy })
    if (gone !== undefined) expect(offer?.change?.removed).toContain(gone)
    if (come !== undefined) expect(offer?.change?.added).toContain(come)
  })

  it('keeps the count of re-entries when only their end changes', async () => {
    const { request } = parseInstruction('sell straddle 9:20, sl 25%, re-enter 2 times after sl each leg')
    const strategy = () => ({ name: 'Mine', instrument: 'NIFTY' as const, request })
    const { offer } = await ask('no re-entries after 1:30 pm', { strategy })
    expect(offer?.change?.added[0]).toContain('re-enters up to 2× a day after stop, until 13:30')
    expect(offer?.change?.added.join()).not.toContain('Enters')
  })

  it('keeps the crossing of an indicator when only its level changes', async () => {
    const { request } = parseInstruction('buy atm call when rsi crosses above 60, 9:30, sl 20%')
    const strategy = () => ({ name: 'Mine', instrument: 'NIFTY' as const, request })
    const { offer } = await ask('rsi above 55 instead of 60', { strategy })
    expect(offer?.change?.added.join()).toContain('crosses above 55')
  })

  it('moves the wings, and removes none of them', async () => {
    const { request } = parseInstruction('iron fly 300 points, 9:20')
    const strategy = () => ({ name: 'Mine', instrument: 'NIFTY' as const, request })
    const { offer } = await ask('move the wings out by another 100', { strategy })
    expect(offer?.change?.removed.join()).toContain('BUY 1 lot CALL ATM+300')
    expect(offer?.change?.added.join()).toContain('BUY 1 lot CALL ATM+400')
    const { content, ...other } = await ask('move the wings out to the left by 100', { strategy })
    expect(other.offer).toBeUndefined()
    expect(content).toContain('Not understood')
  })

  it('is not offered without words that stand directly at a rule', async () => {
    const { offer } = await ask('sell straddle 9:20, sl 30% each, har 10% phayde pe sl 10% neeche laiyo')
    expect(offer).toBeUndefined()
    expect((await ask('sell straddle 9:20 foobar, sl 25% each')).offer?.without).toEqual(['foobar'])
  })

  it('reports that the open strategy already has the requested setting', async () => {
    const { request } = parseInstruction('sell sensex straddle')
    const strategy = () => ({ name: 'Mine', instrument: 'SENSEX' as const, request })
    const { offer, content } = await ask('change to sensex', { strategy })
    expect(offer).toBeUndefined()
    expect(content).toContain('is so already')
  })

  it('names the two nearest documents and Help with a fallback', async () => {
    const { content, relatedTopics } = await ask('how do I read a balance sheet of a company')
    expect(content).toBe(FALLBACKS.unknown)
    expect(relatedTopics.length).toBeLessThanOrEqual(3)
    expect(relatedTopics.at(-1)).toEqual({ title: 'Help', path: '/app/help' })
  })

  it('reports that a day of the open results cannot be explained while the server is unavailable', async () => {
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

describe('with a result open, an answer', () => {
  const run = { jobId: 'job', days: RESULT_DAYS }

  it.each([
    ['what was the P&L on 12 June?', '+₹1,500 before charges of ₹100, +₹1,400 net, in 2 trades'],
    ['5/6/2024 ka pnl', '+₹1,900 net'],
    ['did I trade on 14 june', 'On 14 Jun 2024 the strategy did not trade.'],
    ['profit on 20 june 2024', 'covers 10 sessions from 03 Jun 2024 to 14 Jun 2024'],
    ['how did the first day go', 'On 03 Jun 2024 the strategy made +₹1,000'],
    ['koi din bina trade ke gaya kya', '1 had no trade: 14 Jun 2024'],
    ['tuesday hata du to kitna profit', 'Without Tuesdays the result is +₹8,800 net, +₹9,500 before charges'],
    ['pnl without the best day', 'is −₹1,300 net'],
    ['thrusday profit', 'Thursdays made +₹5,300 net'],
    ['max consecutive wins', '2 winning days in a row, 05 Jun 2024 to 06 Jun 2024'],
    ['mdd?', 'The deepest fall was ₹5,000'],
    ['expectancy of this system', 'a trade +₹89'],
    ['second worst day', 'Number 2 from the worst: On 11 Jun 2024'],
    ['how many days lost more than 1500', '2 of 9 days with trades lost more than ₹1,500'],
    ['margin kitna block hua is backtest me', 'The highest margin of a day was ₹1,50,000'],
    [
      'summarise this result',
      '+₹1,600 net of charges, +₹2,500 before charges of ₹900, in 18 trades on 9 days',
    ],
  ])('to %j contains %j', async (question, words) => {
    expect((await ask(question, { run })).content).toContain(words)
  })

  it.each(['how much will i earn next month with this', 'how much profit is in my zerodha account'])(
    'to %j takes no figure of the result',
    async (question) => {
      expect((await ask(question, { run })).content).toBe(FALLBACKS.unknown)
    },
  )

  it('links the document that explains its figure, and the day that it is about', async () => {
    const { sources } = await ask('biggest single day profit', { run })
    expect(sources.map(({ path }) => path)).toEqual([
      '/app/help/figure-bestDay',
      '/app/backtesting/runs/job',
      '/app/backtesting/explain/job/2024-06-06',
    ])
  })

  it.each(['how is max drawdown calculated', 'what is theta', 'trailing stop kya hota hai'])(
    'to %j comes from a document all the same',
    async (question) => {
      expect((await ask(question, { run })).intent).toBe('knowledge')
    },
  )

  it.each(['bitcoin profit kitna hua', 'how much did virat kohli earn', 'income tax slab'])(
    'to %j, which is not about the result, is a fallback',
    async (question) => {
      expect((await ask(question, { run })).intent).toBe('unknown')
    },
  )
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
