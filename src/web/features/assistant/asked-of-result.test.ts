import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'
import type { OpenRun } from '../../results/screen-context.ts'

const ask = (question: string, run: OpenRun = OPEN_RESULT) =>
  processQuery(question, newConversation(), { run })
const contentOf = async (question: string, run?: OpenRun) => (await ask(question, run)).content

describe('a figure of the open result that a question wants to know', () => {
  it.each([
    // Stops by the day and the hour.
    [
      'sabse zyada SL kis din lagte hain, monday ya expiry wale din?',
      'Tuesday: 2 of 4 trades (50.0%) on 2 days',
    ],
    ['on which weekday do my stops get hit most often', 'On expiry days: 0 of 4 trades'],
    ['Time of day when stops mostly hit?', 'Of 3 stops most, 3, were hit from 11:00 to 11:59'],
    [
      'If the PE leg gets hit does the CE usually recover the loss?',
      'made up for the whole loss on 0 of them',
    ],
    // The sample.
    ['Give me confidence interval on avg daily pnl', 'from −₹1,331 to +₹1,651, t = 0.21'],
    ['is this result statistically better than zero after costs yes or no', 'No: zero is inside the range'],
    ['need skew, kurtosis and 5th percentile day', '5th percentile −₹5,100'],
    // Multiples and capital.
    ['what if i use 2 lots', 'about +₹3,200 net'],
    ['if i had put 5L in this what would be my return in % and what was the FD', '0.3% over 10 sessions'],
    ['Mujhe mahine ka 30000 chahiye, kitne lot lagane padenge', 'it would take 9 lots a leg'],
    ['profit if I assume 1 rupee slippage on every order', '+₹700 would be left'],
    ['mera capital 2 lakh hai to main kitne loss din jhel sakta hu', '18 average losing days in a row'],
    ['drawdown in % of margin not in % of profit pls', '3.4% of the highest margin of a day'],
    ['what is the ROI annualised', 'a year of 252 sessions would make +₹40,320 net'],
    // The market of the same days.
    [
      'compare this with buying nifty and holding for the same period',
      'NIFTY stood at 23,000 at the first entry',
    ],
    ['What was P&L on budget day', 'Union Budget: the result has no such session'],
    ['how did it do on the election result day', 'On 04 Jun 2024 the strategy made −₹5,000'],
    ['why did it lose on so many days when market was flat?', 'By the move of the index'],
    ['PnL if I had skipped days with VIX above 18', 'set a filter of India VIX or of the gap'],
    // Trades and premium.
    [
      'was the stop respected on the max loss or did it gap through',
      'Before charges it lost 100 % of its entry premium',
    ],
    ['What premium does it collect on average and how much of it it keeps', '(2.4%)'],
    ['highest profit on a single day and did both legs survive on that day', 'SELL 23000 PUT: entered 09:20'],
    [
      'why on some days there is only one row in the trade list',
      'No day with trades has fewer than 2 trades',
    ],
    ['lot size kya liya hai isme, 75 ya 65?', '25 units from 03 Jun 2024 to 13 Jun 2024'],
    ['which expiry gave the most profit', 'Of 2 expiries the best was that of 13 Jun 2024'],
    ['what happens if I take only 0DTE and 1DTE?', 'Only 0 DTE and 1 DTE: +₹8,600 net'],
    ['net or gross is the number on top', 'The switch Gross / Net of the result decides'],
    [
      'Intraday how bad did it get, I mean MTM low',
      'read at the end of a day, so within a day it was as deep or deeper',
    ],
    ['compare 2024 vs 2025 profit separately', '2024: +₹1,600 net'],
    ['2023 vs 2024 profit', '2023: the result has no trade'],
    ['will this survive 2 points slippage', '36 fills would cost ₹1,800'],
    ['explain this whole result to me in simple language', 'Leg 1: SELL 1 lot CALL ATM'],
  ])('%j is answered with %j', async (question, words) => {
    expect(await contentOf(question)).toContain(words)
  })

  it.each([
    'what is the ROI annualised',
    'compare this with buying nifty and holding for the same period',
    'explain this whole result to me in simple language',
  ])(
    '%j is answered with a note where the market is simulated, and without it on imported data',
    async (question) => {
      const { whole } = OPEN_RESULT
      const imported = whole && { ...whole, dataset: { ...whole.dataset, kind: 'imported' as const } }
      expect(await contentOf(question)).toContain('a test bench, not history')
      expect(await contentOf(question, { ...OPEN_RESULT, whole: imported })).not.toContain('simulated')
    },
  )

  it('keeps the lowest open profit of a day apart from the profit at its end', async () => {
    const trades = OPEN_RESULT.trades?.map((trade) => ({ ...trade, worstOpenProfit: -2000 })) ?? []
    const content = await contentOf('mtm low of the worst day, how bad did it get', {
      ...OPEN_RESULT,
      trades,
    })
    expect(content).toContain('The lowest open profit of one trade')
    expect(content).toContain('04 Jun 2024 with −₹5,750')
  })

  it('divides the days by the move of the index, and names the rest of it', async () => {
    const trades =
      OPEN_RESULT.trades?.map((trade) => ({
        ...trade,
        underlyingAtExit: trade.netPnl < 0 ? 23_300 : 23_010,
      })) ?? []
    const content = await contentOf('does it lose on trending days?', { ...OPEN_RESULT, trades })
    expect(content).toContain('less than 0.25 %: +₹9,900 net on 6 days')
    expect(content).toContain('1 % or more: −₹8,300 net on 3 days')
  })
})

describe('a question of a known figure in a story', () => {
  it.each([
    ['brokerage aur tax milake kitna kat gaya', 'Charges cost ₹900 in all'],
    ['Longest losing streak? I can handle maybe 4 red days in a row', 'The longest run has 1 losing day'],
    ['I see fewer days than trading days in those months', 'It traded on 9 of 10 sessions'],
    ['which exit reason contributes most: SL, time exit', 'Square Off: 15 of 18, +₹7,750 net'],
    ['summarise in 3 lines what I should tell my partner', 'The deepest fall, net, was ₹5,100'],
    ['expectancy per trade in points, not rupees?', '+5.56 a trade'],
  ])('%j is answered with %j', async (question, words) => {
    expect(await contentOf(question)).toContain(words)
  })
})

describe('a question whose concepts choose a document', () => {
  it.each([
    ['how do i add a hedge to my straddle', 'hedge'],
    ['kya main strategy python me likh sakta hu yahan?', 'programs'],
    ['"no data for this date" aa raha hai, kyu', 'no-data'],
    ['crude oil or gold MCX options do u have', 'what-can-be-tested'],
    ['can futures be added as a leg', 'what-can-be-tested'],
    ['difference between backtest and forward test', 'forward-test'],
    ['weekly vs monthly expiry which one is better for selling', 'weekly-or-monthly'],
    ['data kahan se aata hai aur kab tak ka hai', 'data-origin'],
    ['SEBI ka naya algo rule kya hai, register karna padega?', 'algo-rules'],
    ['hw many strategies can i save free', 'limits'],
    ['Hedge first and then sell order, does backtest care about order sequence?', 'leg-order'],
    ['Make the drawdown half. How?', 'smaller-drawdown'],
    ['Why does my positional strategy show P&L on weekends', 'weekend-sessions'],
    ["why can't I use VWAP on nifty index", 'index-volume'],
    ['max pain as filter possible?', 'max-pain'],
    ['kya live trading kar sakte hai isse ya sirf backtest', 'what-delta-is-not'],
    ['what if no SL', 'another-setting'],
    ['what is the lot size of nifty this year', 'lot-sizes'],
    ['what if the market gaps through my stop', 'fills'],
    ['set max loss 5000 per day', 'overall-risk'],
    ['can 2 people use the same account', 'account-security'],
    ['connect zerodha', 'download-from-broker'],
    [
      'Do you adjust for ban of weekly contracts, lot size changes and expiry day shifts in history?',
      'rules-by-date',
    ],
  ])('%j gets the document %s', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })
})

describe('a question that nobody can answer', () => {
  it.each([
    'Is zerodha kite down right now? my orders are stuck pls help fast',
    'Any tip for banknifty today? CE ya PE, bas ek bata do',
    'how much did my account make today? check pls, id is RK2231',
    'what were FII numbers today and is gift nifty green',
    'should I go full in? I have 6 lakh left',
    'kal ka banknifty target do',
  ])('%j is said to be unknown, with the two nearest documents', async (question) => {
    const { intent, relatedTopics } = await ask(question)
    expect(intent).toBe('unknown')
    expect(relatedTopics.length).toBeLessThanOrEqual(3)
  })

  it('an order is not placed, and no strategy is read from its words', async () => {
    const { sources, offer } = await ask('Can u place a sell order for 1 lot 25000 CE at market')
    expect(sources[0]?.path).toBe('/app/help/what-delta-is-not')
    expect(offer).toBeUndefined()
  })

  it('a month is named by its name and not by the start of another word', async () => {
    expect(await contentOf('I can bear maybe 4 losing days')).not.toContain('04 May')
  })
})
