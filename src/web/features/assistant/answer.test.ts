import { afterEach, describe, expect, it, vi } from 'vitest'
import { FALLBACKS, processQuery } from './answer.ts'
import { MOST } from './joined-answers.ts'
import { newConversation, withQuery, withTopic } from './conversation.ts'
import { ODD_QUESTIONS, PLAIN_QUESTIONS } from './fixtures/questions.fixture.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'
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

  it.each([
    ['what is ATM+200 for a put', 'for a put n points below it'],
    ['how is the atm strike chosen', 'of two equally near ones the lower'],
    ['overall stop in percent is percent of what', 'the sum of entry price × quantity, not of capital'],
    ['difference between partial and complete square off', 'only the leg that reached its own stop'],
    ['difference between trailing stop and trail profit', 'it needs no stop loss'],
    ['what happens if i dont exit before expiry close', 'settles at its intrinsic value'],
    ['rsi rule kaise lagau', 'switch on Indicator-based entry'],
    ['can i use an indicator to exit', 'exits come from stops, targets, trails, times'],
    ['why is the run backtest button greyed out', 'while the strategy has no name'],
    ['what does as today rules mean', 'today’s lots, charges and margin rules on every session'],
    ['difference between gross and net', 'net profit is gross less these charges'],
    ['What does DTE mean in the filter?', 'DTE counts the Monday-to-Friday dates after the entry'],
    ['filter me dte ka matlab kya hai', 'DTE counts the Monday-to-Friday dates after the entry'],
    ['entry at 9:20 means 9:20 open price or close', 'fill at the open of their minute'],
    ['max kitne legs daal sakte hai', 'add legs, up to 20'],
    ['what indices can I test', 'NIFTY, BANKNIFTY, FINNIFTY, MIDCPNIFTY, NIFTYNXT50, SENSEX or BANKEX'],
    ['which indices are supported', 'the simulated market has NIFTY, BANKNIFTY and FINNIFTY'],
    ['why does delta say I tried 14 variants', 'counts every variant of the idea that you have tried'],
    ['how are charges calculated, are they old rates or todays', 'by the rates of the trading day'],
    ['does it use todays lot size or that of the day', 'Terms of the market'],
    ['how to import my own data', 'on the Data screen with Add data'],
    ['difference between weekly and monthly expiry setting', 'current expiry (the nearest listed one'],
    ["what does the verdict 'no evidence' mean", 'the profit may be nothing but luck'],
    ['is btst overnight gap counted on the stop', 'exits at the open of the next session'],
    ['does the net profit include income tax', 'Delta neither includes nor computes it'],
    ['how do i avoid news days', 'A strategy may be entered on some days only'],
    ['what does the band mean on results', 'the ambiguity band'],
    ['how many indicator rules at most', '10 rules'],
    ['what is pbo', 'below the middle of all variants on the other half'],
  ])('to %j contains %j', async (question, words) => {
    expect((await ask(question)).content.replaceAll("'", '’')).toContain(words)
  })

  it.each([
    ['how do i pick strike by delta', 'strike-criteria'],
    ['does re-entry pick a new strike', 're-entry'],
    ['does stop work overnight on gap', 'fills'],
    ['ek leg ka sl hit ho to dusre ka kya hoga', 'overall-risk'],
    ['how do i see the result without fridays', 'results-filter'],
    ['what happens when no strike matches my premium', 'strike-criteria'],
    ['traling stop kaise lagaye', 'trailing-stop'],
    ['can i backtest stocks', 'trading-parameters'],
    ['how many lots should i trade with 5 lakh', 'position-sizing'],
    ['how to skip trading on fed day', 'day-filters'],
    ['can i share result with friend', 'share-result'],
    ['does it work on mobile', 'phone-use'],
    ['how to import trades from zerodha', 'imported-trade-logs'],
    ['what would happen in a crash', 'why-it-made-money'],
    ['can one leg trigger another leg', 're-entry'],
    ['where do i see all my past backtests', 'runs-screen'],
  ])('to %j comes from the document %j', async (question, id) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${id}`)
  })

  it('asks for a result to a question about a figure while none is open', async () => {
    expect((await ask('what was my win rate')).content).toContain('No result is open here.')
    expect((await ask('what is theta')).content).not.toContain('No result is open here.')
  })

  it.each([
    ['what is the difference between theta and vega', 'theta', 'vega'],
    ['gamma aur vega me kya fark hai', 'gamma', 'vega'],
    ['sortino vs calmar', 'figure-annualisedSortino', 'figure-calmar'],
  ])('to %j explains both %s and %s', async (question, ...both) => {
    expect((await ask(question)).sources.map(({ path }) => path)).toEqual(both.map((id) => `/app/help/${id}`))
  })

  it('shows the second document, too, if it is nearly as good as a doubtful first', async () => {
    const { content, sources } = await ask('banknifty expiry and lot')
    expect(sources.map(({ path }) => path)).toEqual(['/app/help/banknifty', '/app/help/lot-sizes'])
    expect(content).toContain('Perhaps you mean Lot sizes now and then.')
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

  it('offers the strategy that the question describes, and lists its assumptions', async () => {
    const answer = await ask('sell 920 straddle, 25% stop, exit 3:15')
    expect(answer.offer).toMatchObject({ name: 'Short straddle', without: [] })
    expect(answer.content).toContain('for each leg or for the whole position is not stated: each leg')
    expect(answer.suggestions).toContain('sell 920 straddle, 25% combined stop, exit 3:15')
  })

  it.each(['Short straddle', 'iron condor', 'short strangle'])(
    'explains a strategy that is only named, and offers it: %s',
    async (name) => {
      const { content, offer, intent } = await ask(name)
      expect(intent).toBe('knowledge')
      expect(content).toContain('With the usual times, no stop and no target it is this strategy:')
      expect(offer).toMatchObject({ without: [] })
    },
  )

  it.each([
    'what is a short straddle',
    'short straddle kya hai',
    'short straddle risk',
    'explain iron condor',
  ])('offers nothing to a question about one: %s', async (question) => {
    expect((await ask(question)).offer).toBeUndefined()
  })

  it('asks for the legs of an order whose structure it does not know', async () => {
    const { content, offer } = await ask('sell bnf put spread 9:30, overall sl 2000 rs, exit 3 pm')
    expect(content).toContain('The legs of this structure: name them one by one')
    expect(offer).toBeUndefined()
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

describe('an order of a strategy', () => {
  it.each([
    'Put ratio: buy 1 ATM put, sell 2 puts 300 under that in bank nifty, 9:45 to 3:15, loss limit 5000',
    'when market is sideways sell nifty atm straddle at 9:20, sl 25%',
    'When ADX on 15 minutes is less than 20 there is no trend, so sell a Nifty ATM straddle, between 10 and 1 only. SL 25% each',
  ])('is answered as one though words are not understood: %s', async (text) => {
    expect((await ask(text)).intent).toBe('strategy')
  })

  it.each([
    'when adx is less than 20 is it good to sell a nifty straddle?',
    'when rsi is above 70 should i sell nifty calls',
    'loss limit 5000 kya hota hai nifty straddle mein at 9:20',
  ])('is none where it asks: %s', async (text) => {
    expect((await ask(text)).intent).not.toBe('strategy')
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

  it.each([
    'how much will i earn next month with this',
    'how much profit is in my zerodha account',
    'what is my margin in upstox',
    'will this strategy work in 2027',
    'what is india vix now',
    'current price of banknifty',
    'how much do other users make',
    'how many strategies did i save',
    'will sebi ban weekly options',
    'is it safe to put 10 lakh in this',
    'should i quit my job for trading',
    'budget day pe market giregi kya',
    'how much tax do i have to pay on these profits this year',
    'do i need to pay tax on my gains',
    'kya profit pe tax dena padega',
    'what did other delta users earn with this strategy',
    'did anyone else make money with this',
    'why did the market crash on that day in my result, what was the news?',
    'why did nifty fall on 4 June',
    'koi news thi kya 4 june ko',
    'what is the tax on option trading profit',
    'what return do others get',
    'what made banknifty rally on 12 june',
    'reason for market crash on 4 june 2024',
  ])('to %j takes no figure of the result and no document, and says why', async (question) => {
    const { intent, content } = await ask(question, { run })
    expect(intent).toBe('unknown')
    expect(content).not.toBe(FALLBACKS.unknown)
  })

  it.each([
    ['how much tax did i pay in this backtest', 'Charges cost ₹900'],
    ['why did it lose on 4 june', 'On 04 Jun 2024 the strategy made −₹5,000'],
    ['can other users see my results', 'in your account. Other users do not see them'],
    ['what if the market crashes', 'replays it on worse markets'],
    ['skip days with news', 'A strategy may be entered on some days only'],
    ['which taxes do I have to pay when i sell an option', 'STT is paid by the seller'],
  ])('to %j, which can be known, contains %j', async (question, words) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await ask(question, { run })).content).toContain(words)
  })

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

describe('with a result open and loaded whole, an answer', () => {
  it.each([
    ['do calls or puts earn more', 'Puts: +₹1,425 net, +₹1,875 before charges, in 9 trades'],
    [
      'how does it do on expiry day',
      'On 2 expiry days it made +₹5,300 net, +₹5,500 before charges, in 4 trades',
    ],
    ['how many trades were closed at square-off', '15 of 18 trades (83.3%) left by Square Off'],
    ['how many trades exited by stop loss', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['what return did i get on capital', '1.1% net of charges, 1.7% before them: +₹1,600 of ₹1,50,000'],
    ['how much capital do i need for this', 'The highest margin of a day was ₹1,50,000'],
    ['profit in 2024 only', 'In 2024 the result made +₹1,600 net of charges'],
    ['june profit', 'In Jun the result made +₹1,600 net of charges'],
    ['profit in 2023', 'The result has no session in 2023'],
    ['is this real data or simulated', 'This result is on simulated data, Simulated minutes.'],
    [
      'how bad is the uncertainty from minute bars here',
      'as shown +₹2,500, best +₹3,100; it concerns 2 of 18',
    ],
    ['is this strategy really good or just luck', 'nothing here is evidence of an edge'],
    ['were any days skipped and why', '1 session was skipped because a leg had no contract'],
    ['profit in the last 3 sessions', 'In the last 3 sessions the result made +₹3,800 net'],
    ['ce side ka profit kitna hai', 'Calls: +₹175 net'],
    ['how many trades were re-entries', '0 of 18 trades were re-entries'],
    ['average holding time', 'A trade was open for 313 minutes on average'],
    ['how many trades hit target', '0 of 18 trades (0.0%) left by Take Profit'],
    ['how often did both legs hit sl same day', 'Two legs or more left so on 0 of 9 days'],
    ['what percentage of gross profit went in charges', '36.0% of the profit before them'],
    ['how many variants have i tried', 'You have tried 1 variant of this idea'],
    ['from which date to which date is this', 'from 03 Jun 2024 to 14 Jun 2024'],
    ['what is payoff ratio', 'Reward to risk of the open result: 0.60 net of charges'],
    ['what is the current drawdown', 'The deepest fall was ₹5,000'],
    ['which days were left out by filters', '1 had no trade: 14 Jun 2024'],
    ['pe leg ka total', 'Puts: +₹1,425 net'],
    ['explain this result to me', 'in 18 trades on 9 days'],
    ['was the profit mostly from a few days?', 'Without its 3 best days'],
    ['which exit reason made the most money', 'Square Off: 15 of 18'],
    ['square off pe kitne trade band hue', '15 of 18 trades (83.3%) left by Square Off'],
    ['is 0 dte better than 1 dte', '1 DTE: +₹3,300 net'],
    ['is the result dependent on the order of prices inside a minute', 'it concerns 2 of 18'],
    ['average trade profit after costs', 'a trade +₹89'],
    ['drawdown percent of what', 'It is a percentage of the capital base, ₹1,50,000'],
    ['what is the calmar ratio of this', 'Calmar ratio of the open result: 7.91 net of charges'],
    ['biggest losing trade', '04 Jun 2024, SELL 23000 PUT, −₹3,800 net'],
    ['is the sharpe annualised', 'of the trades, before charges, is 0.1: mean over standard deviation'],
  ])('to %j contains %j', async (question, words) => {
    const { content, sources } = await ask(question, { run: OPEN_RESULT })
    expect(content).toContain(words)
    expect(sources.map(({ path }) => path)).toContain('/app/backtesting/runs/job')
  })

  it('gives the figure and then its definition to a question about its meaning', async () => {
    const { content, sources } = await ask('profit factor 999 means?', { run: OPEN_RESULT })
    expect(content).toMatch(/^Profit factor of the open result: 1\.\d+ net[\s\S]*999 without a losing trade/)
    expect(sources[0]?.path).toBe('/app/help/figure-profitFactor')
  })

  it('says that trades are not loaded rather than inventing a figure of them', async () => {
    const { content } = await ask('do calls or puts earn more', { run: { jobId: 'job', days: RESULT_DAYS } })
    expect(content).toBe('The trades of this result are not loaded.')
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
