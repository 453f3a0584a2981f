import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { OPEN_RESULT } from '../fixtures/open-result.ts'
import type { OpenRun } from '../../../results/screen-context.ts'

const ask = async (question: string, run: OpenRun = OPEN_RESULT) =>
  (await processQuery(question, newConversation(), { run })).content

describe('a figure of the open result', () => {
  it.each([
    [
      'average profit on a good day vs average loss on a bad day?',
      'a winning day +₹1,650 and a losing day −₹2,767',
    ],
    ['how long was i under water?', 'net of charges 7 sessions in a row, from 04 Jun 2024 to 12 Jun 2024'],
    ['kitne din drawdown me raha', 'before charges 4 sessions in a row, from 07 Jun 2024 to 12 Jun 2024'],
    [
      'when did my drawdown recover',
      'Net of charges it was ₹5,100, from 03 Jun 2024 to 04 Jun 2024. It was back on 13 Jun',
    ],
    ['How many straight losing trades did I have at worst?', /^The longest run has 2 losing trades in a row/],
    ['how many losing days in a row', /^The longest run has 1 losing day, 04 Jun 2024/],
    ['would it still be profitable if charges doubled?', 'the result would be +₹700 net'],
    ['agar brokerage teen guna ho to net kitna', 'the result would be −₹200 net'],
    ['what if charges were 50% higher', 'the result would be +₹1,150 net'],
    ['stop and target in same minute kitni baar hua?', 'it concerns 2 of 18 trades'],
    ['re-entries me kitna gaya ya aaya?', '0 of 18 trades were re-entries'],
    [
      'what data was this tested on?',
      '10 sessions from 03 Jun 2024 to 14 Jun 2024; the dataset is simulated, version 6',
    ],
    ['aaj ke result me sabse bada profit kis din hua', '06 Jun 2024'],
    ['did puts or calls lose more', /^Calls made less than puts/],
    ['time spent in drawdown', 'net of charges 7 sessions in a row'],
    ['charges 25% kam ho to', 'the result would be +₹1,825 net'],
    ['is 1.3 pf enough', 'Above 1 the wins are larger than the losses'],
    ['if brokerage was zero what is the profit', 'Without charges, the result would be +₹2,500 net'],
    ['if stt doubled would i still make money', 'none of them can be changed alone'],
    ['at what charges does it break even', 'pays for 2.78 times these charges; above that nothing is left'],
    [
      'how much does it depend on which came first in the minute, target or stop',
      'worst +₹2,500, as shown +₹2,500, best +₹3,100',
    ],
    ['how much slippage can it take before it stops making money', /^This result can bear 1\.7\d* points/],
    ['kitna slippage jhel sakta hai ye', /^This result can bear 1\.7\d* points/],
    ['expectancy per trade and average loss?', 'a losing trade −₹1,383'],
    ['did first half do better than second half', /^The second half was better than the first/],
    ['is the edge fading over time', 'The first half, 03 Jun 2024 to 07 Jun 2024, made −₹500 net'],
    ['share of best day in total profit', 'It is 181.3% of the net profit'],
    ['largest single loss', 'The worst trade: 04 Jun 2024, SELL 23000 PUT, −₹3,800 net'],
    ['top 3 trades', /^The best trade: 06 Jun 2024/],
    ['overall stop loss kitni baar hit hua', /^0 of 18 trades .* left by Overall Stop Loss/],
    ['how did leg 2 do', 'leg 2 (SELL PUT): +₹1,425 net'],
    [
      'entry price of first trade',
      /^The first trade, on 03 Jun 2024: SELL 23000 CALL: entered 09:20 at 150.00/,
    ],
    ['what time did trades exit on average', 'exits from 11:00 to 15:15'],
    ['return on peak margin', 'On the highest margin of a day, ₹1,50,000, it is'],
    ['how many days above 2000', '2 of 9 days with trades made more than ₹2,000'],
    ['capital 1 lakh se kitna hua', 'At the end the capital is ₹1,01,600'],
    ['longest time without a new high', 'net of charges 7 sessions in a row'],
    ['which engine version', 'version 1.9.0 of the engine'],
    ['profit per lot', 'A lot of a trade made +₹89 net'],
    ['does it do better on low vix days', 'The tab Luck of the result compares its sessions in thirds'],
    ['crash hone par kitna loss hoga', 'What a crash costs is not known for this result here'],
    ['how much open profit was given back', /^Open profit captured of the open result/],
    ['what is net profit after slippage and charges', 'The result made +₹1,600 net of charges'],
    [
      'did it make money after charges?',
      /^The result made \+₹1,600 net of charges.* Its market is simulated/,
    ],
    ['how sensitive is this to slippage', /^This result can bear 1\.7\d* points/],
    ['slippage 1 point ho to bachega kya', /^This result can bear 1\.7\d* points/],
    ['which side lost', /^Calls made less than puts/],
    ['why only 9 trading days', '1 session was skipped because a leg had no contract'],
    ['how many trades made more than 1000', '4 of 18 trades made more than ₹1,000 net of charges'],
    ['how many days had both legs stopped', 'Two legs or more left so on 0 of 9 days'],
    ['total premium collected', '18 trades sold premium of ₹67,500 in all, at an average price of 150.00'],
    ['profit in points', 'the trades made +100 points of premium together, +5.56 a trade'],
    ['is the profit coming only from calls', 'Calls: +₹175 net'],
    ['sum of wins', '6 winning days made +₹9,900'],
    ['probability of losing 50000', 'the probability of losing a capital that you type'],
    ['what stop loss was used here', 'Leg 2: SELL 1 lot PUT ATM; with a stop.'],
    ['which index was this tested on', 'NIFTY options, 03 Jun 2024 to 14 Jun 2024.'],
    ['did re-entries make money', '0 of 18 trades were re-entries'],
    ['show me the trades of the worst day', 'left 11:00 at 300.00 by Stop Loss (%)'],
    ['profit factor 999 dikha raha hai, bug hai?', '999 is no error: it stands where nothing lost'],
    ['profit factor yahan 1.2 hai, theek hai kya', 'Above 1 the wins are larger than the losses'],
  ])('answers %j with %j', async (question, words) => {
    expect(await ask(question)).toMatch(words)
  })

  it.each([
    'how does the first trade of the day get its strike',
    'which is better first half or second half of the day',
    'average premium of atm nifty option',
    'risk of naked options losing',
    'how much would nifty lose in a crash',
    'did theta ever become zero',
    'what stop loss should i use here',
  ])('is not what %j asks for', async (question) => {
    const { intent } = await processQuery(question, newConversation(), { run: OPEN_RESULT })
    expect(intent).not.toBe('result')
  })

  it('is a percentage of the capital that it names', async () => {
    const text = await ask('max drawdown in percent and rupees?')
    const [, percent] = /−([\d.]+)% before charges/.exec(text) ?? []
    expect(text).toContain('The deepest fall was ₹5,000 before charges')
    expect(text).toContain('the capital base, ₹1,50,000')
    expect(percent).toBe(((100 * 5000) / 150_000).toFixed(2))
  })

  it('is no figure of charges where the cost of slippage is asked for', async () => {
    const question = 'how much did slippage cost me here?'
    expect(await ask(question, { ...OPEN_RESULT, request: undefined })).toContain(
      'The tab Why of the result computes it',
    )
    expect(await ask(question, { ...OPEN_RESULT, request: {} })).toContain('Slippage cost nothing')
    const points = { execution: { slippage: { type: 'points' as const, value: 0.5 } } }
    expect(await ask(question, { ...OPEN_RESULT, request: points })).toContain(
      'The setting of this result is 0.5 points per fill',
    )
  })
})

it('names the cost of a crash that the verdict knows', async () => {
  const crash = {
    loss: 9000,
    case: 'day-2020-03-23',
    date: '2024-06-05',
    seen: 0,
    missing: 1,
    cost: 9000,
    earned: 1600,
    sessionsToPay: 57,
  } as const
  const run = { ...OPEN_RESULT, verdict: { ...OPEN_RESULT.verdict!, crash } }
  const { content, sources } = await processQuery('how much would i lose in a crash', newConversation(), {
    run,
  })
  expect(content).toContain('would cost ₹9,000')
  expect(sources).toContainEqual(expect.objectContaining({ path: '/app/backtesting/runs/job?tab=stress' }))
})

describe('the parts of the profit', () => {
  const parts = { delta: -900, gamma: -1500, theta: 5200, vega: 400, rest: -200 }
  const total = { ...parts, entrySlippage: 0, exitSlippage: -500, charges: -900 }
  const answer = { clock: 'trading', total, days: [], trades: [] }
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    'did I make it with decay or with direction?',
    'theta se kitna kamaya',
    'which greek made the money',
    'was it iv crush or decay that made the profit',
  ])('say for %j what time and direction brought, as the tab Why does', async (question) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, data: answer })))
    const text = await ask(question)
    expect(text).toContain('Most was brought by Time (theta, the decay) with +₹5,200')
    expect(text).toContain('Time brought more than direction: ₹6,100 between them')
    expect(text).toContain('Together they are the net profit, +₹1,600')
  })

  it('are said to be unknown, with the tab that shows them, while no server answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { content, sources } = await processQuery('did I make it with decay?', newConversation(), {
      run: OPEN_RESULT,
    })
    expect(content).toContain('The parts are not known here now')
    expect(sources).toContainEqual(expect.objectContaining({ path: '/app/backtesting/runs/job?tab=why' }))
  })

  it.each(['what is theta', 'how does decay work', 'which greek falls with time'])(
    'are not what %j asks for',
    async (question) => {
      expect(await ask(question)).not.toContain('tab Why of the result')
    },
  )
})

describe('a part of the trades', () => {
  it.each([
    ['how much did I lose to stop losses', 'Trades left by Stop Loss: 3 of 18. They made −₹6,150 net'],
    ['average loss of stopped trades', 'a losing trade −₹2,050'],
    ['how much did targets bring', 'None of the 18 trades fits: left by Take Profit'],
    ['win rate of calls only', 'Trades of calls: 9 of 18. They made +₹175 net'],
    ['avg loss of puts', 'a losing trade −₹2,050'],
    ['call ka profit kitna', 'Trades of calls: 9 of 18'],
    ['profit of puts on thursdays', 'Trades of puts, of Thursdays: 2 of 18. They made +₹4,025 net'],
    ['profit without expiry days', 'Trades of other days than the expiry day: 14 of 18'],
    ['how many trades in may', 'The result has no session in May'],
    ['charges in june', 'before charges of ₹900'],
    ['how many trades were entered after 10 am', 'None of the 18 trades fits: entered after 10:00'],
    ['how many trades exited before 12:00', 'Trades left before 12:00: 3 of 18'],
    ['trades before 10:30', 'Trades entered before 10:30: 18 of 18'],
    ['tuesday ke din calls ka pnl', 'Trades of calls, of Tuesdays: 2 of 18'],
    ['how many stop losses in june', 'Trades left by Stop Loss, of Jun: 3 of 18'],
    ['average profit of trades closed at square off', 'Trades left by Square Off: 15 of 18'],
    ['loss on non expiry days', 'Trades of other days than the expiry day: 14 of 18'],
    ['pnl without top 5 trades', 'Without its 5 best trades, which made +₹7,250 net, the result is −₹5,650'],
    [
      'profit without the worst trade',
      'Without its worst trade, which made −₹3,800 net, the result is +₹5,400',
    ],
  ])('and not the whole answers %j with %j', async (question, words) => {
    expect(await ask(question)).toContain(words)
  })

  it.each([
    ['square off pe kitne trade band hue', '15 of 18 trades (83.3%) left by Square Off'],
    ['how much loss may i have had on all days together', '3 losing days −₹8,300'],
    ['did stops or targets make more money', 'Square Off: 15 of 18, +₹7,750 net'],
    ['how many lots did it trade', 'They have 18 lots together'],
    ['what was the capital at the end', 'At the end the capital is ₹1,01,600'],
    ['charges on the best day', '+₹3,000 before charges of ₹100'],
  ])('is not made of %j, which is answered with %j', async (question, words) => {
    expect(await ask(question)).toContain(words)
  })
})

describe('a day of the open result, while no server explains days,', () => {
  beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['Why did the call on 12th exit at 10:43?', 'No such trade of that day was entered or left at 10:43.'],
    ['why did the put exit on the 4th', 'left 11:00 at 300.00 by Stop Loss (%), −₹3,800 net'],
    ['which exit did the call have on 12 june', 'left 15:15 at 135.00 by Square Off, +₹325 net'],
    ['why did i lose money on the worst day', 'left 11:00 at 300.00 by Stop Loss (%), −₹3,800 net'],
    ['at what price did i sell the call on the 12th', 'SELL 23000 CALL: entered 09:20 at 150.00'],
    ['5 tarikh ko kitna bana', 'On 05 Jun 2024 the strategy made'],
    ['why 14 june had no trade', '1 session was skipped because a leg had no contract or no recent price'],
    ['trades on 20th', 'no session on such a day of a month. It covers 03 Jun 2024 to 14 Jun 2024'],
  ])('is known to %j as %j', async (question, words) => {
    expect(await ask(question)).toContain(words)
  })

  it('shows only the trades of the side that is asked for', async () => {
    expect(await ask('why did the put exit on the 4th')).not.toContain('23000 CALL')
  })

  it('asks for the month of a day that several months have', async () => {
    const days = OPEN_RESULT.days.map((day) => ({ ...day, date: day.date.replace('-06-', '-07-') }))
    const run = { ...OPEN_RESULT, days: [...OPEN_RESULT.days, ...days] }
    expect(await ask('why did the call exit on the 12th', run)).toContain('Name the month')
  })

  it('names the day on which a trade held overnight was left', async () => {
    const [first, ...others] = OPEN_RESULT.trades ?? []
    const held = { ...first!, exitDate: '2024-06-04' }
    const run = { ...OPEN_RESULT, trades: [held, ...others] }
    expect(await ask('why did the call on 4th exit', run)).toContain('left 04 Jun 2024 15:15')
  })
})
