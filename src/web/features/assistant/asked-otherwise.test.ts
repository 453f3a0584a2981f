import { describe, expect, it } from 'vitest'
import { questionParts, withoutTalk } from '../../knowledge/question-parts.ts'
import { questionClass } from '../../knowledge/question-classes.ts'
import { namedFigures } from '../../knowledge/subjects.ts'
import { FALLBACKS, processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('talk around a question', () => {
  it.each([
    ['bro i was wondering, what is the max drawdown', 'what is the max drawdown'],
    ['best open profit dekh raha hu, ye kya hota hai', 'best open profit ye kya hota hai'],
    ['can you tell me what premium I collected', 'what premium I collected'],
  ])('of %j leaves %j', (question, asked) => {
    expect(withoutTalk(question)).toBe(asked)
  })
})

describe('a text with two questions', () => {
  it.each([
    ['how many variants did I try and why does it matter', 2],
    ['which day was worst? how much did I lose', 2],
    ['expectancy kya hota hai aur mera kitna hai', 2],
    ['stop and target in one candle', 1],
    ['at 9:20 it sold 24350, so far so good', 1],
    // A comma after a condition begins no other question.
    ['If I had not traded on Tuesdays, what would I have made?', 1],
  ])('%j has %d', (question, count) => {
    expect(questionParts(question)).toHaveLength(count)
  })

  it('gets both answers', async () => {
    const { content } = await ask('overall kitna bana charges ke baad, aur kitne trades the?')
    expect(content).toContain('+₹1,600 net of charges')
    expect(content).toContain('18 trades on 9 of 10 sessions')
  })

  it('gets the one that is known', async () => {
    const { content, intent } = await ask('what is theta? and how do I bake a chocolate cake')
    expect(intent).toBe('knowledge')
    expect(content).toContain('loses by a day passing')
  })
})

describe('a question that names figures', () => {
  it.each([
    ['what is the difference between expectancy and expectancy ratio', ['expectancy', 'expectancyRatio']],
    ['recovery factor of this run', ['recoveryFactor']],
    ['sharpe or sortino', ['annualisedSharpe', 'annualisedSortino']],
    ['what is max adverse excursion', ['worstOpenProfit']],
    ['can the market recover', []],
  ])('%j is about %j', (question, figures) => {
    expect(namedFigures(question).map(({ id }) => id)).toEqual(figures.map((key) => `figure-${key}`))
  })

  it('gets the value and the meaning of each of two', async () => {
    const { content } = await ask('sortino vs sharpe, which one to look at')
    expect(content).toContain('1.43 net of charges')
    expect(content).toContain('1.06 net of charges')
    expect(content).toContain('Sortino only those below zero')
  })
})

describe('a question of the result in other words', () => {
  it.each([
    ['kitni baar SL trigger hua', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['did the call leg or the put leg get stopped more often', 'Of them 0 were calls and 3 puts'],
    ['how many times was only one leg stopped', 'one leg alone on 3'],
    ['which stop loss hits were the costliest', '04 Jun 2024 −₹3,800'],
    ['avg credit received', 'at an average price of 150.00'],
    ['which weekday is bleeding the most', 'Tuesday is the worst weekday'],
    ['which leg is dragging the result down', 'Calls made less than puts'],
    ['how many days did I lose more than 2000', '2 of 9 days with trades lost more than ₹2,000'],
    ['tell me the strategy used in this backtest', 'Leg 1: SELL 1 lot CALL ATM'],
    ['why is the drawdown so deep', '6 of 9 days with trades won net'],
    ['how many variants did i try and does that matter', 'the best of many variants looks good by luck'],
    ['which half was better', 'The second half was better'],
    ['did morning or afternoon entries earn more', 'All 18 trades were entered at 09:20'],
    ['per lot kitna bana', 'A lot of a trade made'],
    ['what were my settings, SL and target', 'Leg 1: SELL 1 lot CALL ATM'],
    ['how many days got skipped and why', 'It traded on 9 of 10 sessions'],
    ['how bad would a covid type crash be', 'The tab Stress replays'],
    ['kya ye sirf 3 bade din ki wajah se profit me hai', 'Without its 3 best days'],
    ['har lot pe kitna kamaya', 'A lot of a trade made +₹89 net'],
    ['expiry pe paisa bana ya dooba', 'On 2 expiry days it made +₹5,300 net'],
    ['morning trades or afternoon ones, which made more', 'All 18 trades were entered at 09:20'],
    ['how many days got skipped', '1 session was skipped'],
    ['what are the two sharpe ratios', 'The Sharpe ratio of the trades, before charges, is 0.1'],
    ['how much tax did I pay on my profit', 'Charges cost ₹900 in all'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each([
    ['can I put a stop loss in rupees for the whole strategy', 'overall-risk'],
    ['how many trades are enough', 'few-trades'],
    ['what is the max pain for this week', 'max-pain'],
    ['is there a max loss per day setting', 'overall-risk'],
  ])('%j asks for no figure of it', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })
})

describe('a question that the result cannot answer', () => {
  it.each([
    ['what would I have made with 2 lots instead of 1', 'another-setting'],
    ['agar SL 30% rakhta to kitna profit hota', 'another-setting'],
    ['would a wider SL have helped', 'another-setting'],
    ['stockmock shows different pnl for the same trades, which is correct', 'imported-trade-logs'],
    ['do you give trading tips', 'what-delta-is-not'],
    ['is this better than a short strangle', 'another-setting'],
    ['do I pay a subscription', 'settings-screen'],
  ])('%j gets the way to find out', async (question, document) => {
    expect(questionClass(question)?.document).toBe(document)
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })

  it.each([
    'will nifty close above 25000 this thursday',
    'what will banknifty do on monday',
    'mera zerodha account me kitna balance hai',
    'how much money is in my upstox account',
    'what tax slab applies to this profit',
    'who is on the other side of my trades',
    'if I start this next month how much will I make',
  ])('%j has no answer, and the reason is said', async (question) => {
    const { intent, content } = await ask(question)
    expect(intent).toBe('unknown')
    expect(content).not.toBe(FALLBACKS.unknown)
  })

  it.each([
    'what happens if the stop and the target are hit in one minute',
    'what if the option does not trade at my exit minute',
    'what if charges were double',
    'import my zerodha account tradebook',
  ])('%j is not such a question', (question) => {
    expect(questionClass(question)).toBeUndefined()
  })
})

describe('a time in a question', () => {
  it('is no subject beside the others', async () => {
    const [source] = (await ask('at which price does it enter at 9:20, close of 9:19 or open of 9:20?'))
      .sources
    expect(source?.path).toBe('/app/help/fills')
    expect((await ask('what is the 9:20 straddle')).sources[0]?.path).toBe('/app/help/straddle-920')
  })
})

describe('a question told as a story, or beside other words', () => {
  it.each([
    ["My run shows 'Executing trades' for ages. Should I kill it? What if I close the tab?", 'run-backtest'],
    ['I set entry at 09:10 and it shows red text. What is the earliest I can put?', 'trading-parameters'],
    ['are the Greeks live from NSE or calculated? which interest rate?', 'greeks'],
    ['re entry count 3 matlab total 3 trades or 3 extra', 're-entry'],
    ['how many conditions can I have, and are they AND or OR', 'indicator-rules'],
    ['saved it yesterday, on another laptop the list is empty', 'save-strategy'],
    ['guest login me kaam karu to kal bhi rahega kya', 'guests'],
    ['nifty expiry is tuesday now, why does dte 0 show thursdays', 'expiry-days'],
    ['overall stop sabhi legs pe hai ya har leg ka alag', 'overall-risk'],
    ['try sl 20,25,30,35 at one go', 'optimise-screen'],
    ['what does the dte filter do', 'dte'],
    ['how reliable is the simulated data', 'simulated-data'],
    ['closest premium and premium range, difference kya hai? i sell strangles at 80', 'strike-criteria'],
    ['suppose I had stopped trading each day once I was down 3000, would I be richer', 'another-setting'],
    ['weekly rows do not add up to the monthly table, why', 'results-screen'],
  ])('%j comes from the document %j', async (question, id) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${id}`)
  })

  it.each([
    // What looks alike and asks for the result.
    ['how many overall stops were hit', '0 of 18 trades'],
    ['how did thursdays do', 'Thursdays made'],
    ['how long were the trades open', '313 minutes on average'],
    ['what is the drawdown of this result', 'deepest fall was'],
  ])('%j is answered from the result with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each([
    'give me one sure shot jackpot call',
    'join link of a telegram calls group',
    'mera loss kab recover hoga',
    'can I cancel and get a refund',
  ])('%j is not answered', async (question) => {
    expect((await ask(question)).intent).toBe('unknown')
  })
})

describe('a question for some of the trades or days', () => {
  it.each([
    ['worst trade on tuesdays', 'Trades of Tuesdays: 4 of 18. The worst trade: 04 Jun 2024'],
    [
      'what was my biggest loss on a put',
      'Trades of puts: 9 of 18. The worst trade: 04 Jun 2024, SELL 23000 PUT',
    ],
    ['best day in june 2024', 'In Jun 2024: The best day was 06 Jun 2024'],
    ['best trade of Feb?', 'The result has no session in Feb. It covers 03 Jun 2024 to 14 Jun 2024.'],
    ['how much of the profit came from the top 3 days', 'Its 3 best days made +₹7,200 net, 450.0%'],
    ['what if I had skipped every expiry day', 'deepest fall ₹6,000 net'],
    ['average holding time of winners and losers in minutes', 'won net were open for 355 minutes on average'],
    ['which leg is the culprit', 'Calls made less than puts'],
    ['how long did it take to climb out of the deepest hole', 'It was back on 06 Jun 2024'],
    ['68% win rate, still in loss, how?', 'a losing day −₹2,767'],
    ['sl 25 pts but one trade shows a loss of 41 pts', 'gap through the stop'],
    ['compare the first month and the last month', 'It is the only month with trades'],
    ['which days had both legs stopped out', 'Two legs or more left so on 0 of 9 days'],
    ['median trade', 'the median trade +₹325'],
    ['no trade on 2 march 2024, why?', 'a special session (drill)'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })
})
