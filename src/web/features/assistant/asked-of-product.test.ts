import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('a question about the product beside an open result', () => {
  it.each([
    ['Overall SL aur leg SL dono lage ho toh pehle kaunsa chalega?', 'overall-risk'],
    ['pehle leg ka sl hit hoga ya overall', 'overall-risk'],
    ['which acts first, the combined stop or the stop of a leg', 'overall-risk'],
    ['square off at 15:15 uses which price', 'fills'],
    ['3:15 exit kis price pe hota hai', 'fills'],
    ['time exit fills at open or close of candle', 'fills'],
    ['Data kis source ka hai aur 1 minute ka hai kya?', 'data-origin'],
    ['is it 1 minute data', 'data-origin'],
    ['straddle or strangle which has less risk', 'straddle-or-strangle'],
    ['Straddle aur strangle mein difference kya hai?', 'straddle-or-strangle'],
    ['what does ITM mean for a put', 'moneyness'],
    ['where will I find this strategy next week', 'save-strategy'],
    ['agle hafte ye strategy kaha milegi', 'save-strategy'],
    ['why entry price is diff from my chart', 'price-on-chart'],
    ["why is the premium different from my broker's chart", 'price-on-chart'],
    ['my pnl is different from zerodha', 'imported-trade-logs'],
    ['strike price on chart is different', 'moneyness'],
    ['sl 1 min close pe check hota hai ya tick pe?', 'fills'],
    ['how fills are assumed, ltp or bid ask?', 'fills'],
    ['at what price does it buy', 'fills'],
    ['What happens if the entry condition comes at 2:45 pm?', 'entry-window'],
    ['agar condition 11 baje aayi toh trade lega?', 'entry-window'],
    ['How many strategies can I compare or run at one time?', 'limits'],
    ['kab se data available hai', 'data-origin'],
    ['What can I change to bring the drawdown down?', 'smaller-drawdown'],
    ['how to improve this strategy', 'improve-strategy'],
    ['what should i change to win more', 'improve-strategy'],
    ['Why does implied volatility fall after an event?', 'implied-volatility'],
    ['why do premiums crash after results', 'implied-volatility'],
    ['why did my call lose value though market went up', 'premium'],
    ['why do options lose value over the weekend', 'theta'],
    ['why does gamma rise near expiry', 'gamma'],
    ['why does banknifty move more than nifty', 'banknifty'],
    ['where can I see my trades', 'trade-log'],
    ['is this app reliable', 'what-delta-is-not'],
    ['where can I find the greeks', 'options-analysis-screen'],
    ['can i test with 2 entries in a day', 'entry-window'],
    ['entry window ke baad signal aaye to', 'entry-window'],
    [
      'RSI ka timeframe 5 min rakha toh 9:20 pe signal kaise aayega, 14 candle bane hi nahi',
      'indicator-warmup',
    ],
    ['nifty went up but my ce did not move why', 'premium'],
    ['why do both call and put fall after the event', 'implied-volatility'],
    ['what would you change in this strategy', 'improve-strategy'],
    ['can I trust delta with my data', 'account-security'],
  ])('%j is answered from the document %s', async (question, document) => {
    const { sources } = await ask(question)
    expect(sources[0]?.path).toBe(`/app/help/${document}`)
  })

  it.each([
    ['how many times did overall sl hit before leg sl', /^0 of 18 trades .* left by Overall Stop Loss/],
    ['which entry price was the worst for me', /^(?!The data are bars)/],
    ['what if the stop hits at 2:45', /^(?!All times are)/],
    ['did my stop get hit on close', /^(?!The data are bars)/],
    ['why is my loss high on event days', /^(?!Implied volatility)/],
    ['why did my call trade lose on 4 june though nifty was up', /^On 04 Jun 2024/],
    ['do entries ek din me ki thi kya', /^(?!All times are)/],
    ['can I trust the delta of this option', /^(?!Delta is not a broker)/],
    ['is the data of this app real', /^This result is on simulated data/],
    ['why did my straddle lose after the election', /^(?!Implied volatility)/],
    ['kam nuksan wali strategy batao', /^(?!Fewer lots)/],
    ['how do I set the chart to 5 minute', /^(?!A price of a backtest)/],
    ['enter when 1 minute candle closes above vwap', /^(?!Delta has no market data)/],
    ['sell straddle or strangle on nifty at 9:20', /^(?!A straddle has its call)/],
  ])('%j asks something else', async (question, words) => {
    expect((await ask(question)).content).toMatch(words)
  })

  it('says in the document of moneyness when a put is in the money', async () => {
    expect((await ask('when is a put in the money')).content).toContain('a put when its strike is above')
  })

  it('cannot know what other users made', async () => {
    const question = 'Did other users of this platform make profit with the same strategy?'
    expect((await ask(question)).intent).toBe('unknown')
  })
})

describe('a figure of the open result in other words', () => {
  it.each([
    ['which month had most SL hits', /Jun 2024: 3 of 18 .* no other to set beside it/],
    [
      'which week had most sl hits',
      /^Trades that left by a stop, the most first: week of 03 Jun 2024: 2 of 10/,
    ],
    ['which month had most targets', /^No trade of this result left by a target/],
    ['does one trade make all the profit', /^The best trade made \+₹2,200 net, 137\.5% of the net profit/],
    ['how much of the profit is from top 3 trades', /^The 3 best trades made \+₹5,475 net/],
    ['first 3 trades of each day', /^The first 3 trades of each day: 18 of 18 on 9 days, at most/],
    ['first trade of each day', /^The first 1 trade of each day: 9 of 18 .*\+₹175 net/],
    [
      'day after expiry pnl',
      /^The sessions after an expiry day made −₹1,100 net on 1 day .*14 Jun 2024 no trade/,
    ],
    ['expiry ke baad wale din kaisa raha', /^The sessions after an expiry day made −₹1,100 net/],
    ['how many tuesdays lost more than 2000', /^Trades of Tuesdays: 4 of 18\. 2 of 2 days/],
    ['how many days did puts lose more than 1000', /^Trades of puts: 9 of 18\. 2 of 9 days with trades lost/],
    ['my deflated sharpe ratio', /nothing here is evidence of an edge/],
    ['what is deflated sharpe and mine', /^(?!Sharpe ratio)/],
    ['should i go live with 2 lots', /^Whether to trade it is your decision, and I give no advice on it/],
    ['should i keep this strategy next week', /I give no advice on it/],
    ['charges lag ke net kitna bacha?', /^The result made \+₹1,600 net of charges/],
    ['lot size it took for nifty?', /has 25 units/],
    ['is lot 75 or 25 in this result', /has 25 units/],
    ['biggest winning trade details', /entered 09:20 at 150\.00, left 15:15 at 60\.00/],
    ['in which month was the biggest single day loss', /The worst day, 04 Jun 2024, made −₹5,100 net/],
    ['worst month', /^There is one month: Jun 2024 .* It is the best and the worst month at once/],
    [
      'is thursday loss because of expiry?',
      /^Thursdays made \+₹5,300 net.* Together they are no loss[\s\S]*On 2 expiry days it made/,
    ],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toMatch(words)
  })
})
