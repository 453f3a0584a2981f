import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const answered = (text: string) => processQuery(text, newConversation(), { run: OPEN_RESULT })

describe('the document that a question means', () => {
  it.each([
    ['maximum kitne legs daal sakte hai ek strategy me?', 'leg'],
    [
      'Premium Range vs closest premium, please explain the difference for a strangle of 60 rupees',
      'strike-criteria',
    ],
    ['what is the default period of rsi', 'indicator-rsi'],
    ['is the stop checked within the candle or at its close', 'execution-settings'],
    ['strategy name me slash nahi le raha', 'strategy-information'],
    ['which of my two runs has the lower drawdown', 'compare-screen'],
    ['I unticked wednesday, are other numbers changed too?', 'results-filter'],
    ['why did 0 trades happen', 'few-trades'],
    ['sensex test kar sakte hai kya', 'trading-parameters'],
    ['nifty futures kab aayega', 'trading-parameters'],
    ['can someone open my backtest by a link without an account', 'share-result'],
    ['theta -12 ka matlab kya', 'theta'],
    ['mtm target 3k tha par kuch trades 3400 pe nikle, kyu', 'overall-risk'],
  ])('%s: %s', async (text, id) => {
    expect((await answered(text)).sources[0]?.path).toBe(`/app/help/${id}`)
  })
})

describe('a figure of the open result', () => {
  it.each([
    ['win rate kitna hai, day wise not trade wise', '6 of 9 days with trades won'],
    ['accuracy daily basis not trade basis', '6 of 9 days with trades won'],
    ['june 2024 election result week, what happened to this strategy', 'the whole week: On 03 Jun 2024'],
    ['rbi policy week performance', 'RBI decision, the whole week'],
    ['what is the result dte wise, like zero dte, one dte', '0 DTE: +₹5,300 net'],
    ['show me p&l per dte', '0 DTE: +₹5,300 net'],
    [
      'one trade shows exit at much bigger loss than my stop percent, why',
      'fills at its level, or at the open',
    ],
    ['my leg was stopped at 180 though sl was 130', 'fills at its level, or at the open'],
    ['sl pe exit nahi hua, usse bahut aage hua', 'fills at its level, or at the open'],
    ['re-entries have helped me or only increased the losses?', '0 of 18 trades were re-entries'],
    [
      'which was my worst single day and how much did it take away?',
      'The worst day was 04 Jun 2024: −₹5,100',
    ],
    ['take away the worst day, what is left', 'It made −₹5,100; the next worst day made −₹2,100'],
    ['worst day pe dono sl hit hue kya', 'On that day 1 of 2 trades left by a stop'],
    ['best day and how much of the total profit came from that day', '181.3% of the net profit'],
    ['why did i lose money in this strategy, in simple words', 'Taken together this is no loss'],
    ['what return percent is this on one lakh capital', 'Of ₹1,00,000 the profit of this result'],
    ['half a lakh pe kitna return', 'Of ₹50,000 the profit of this result'],
    ['is drawdown more than my total profit', 'The deepest fall is more than the profit'],
    ['subah ke exit me loss zyada hai ya dopahar', 'Left before 12:00: 3 losing trades, −₹6,150'],
    ['show me all the trades of the last expiry', 'The last expiry day with trades is 13 Jun 2024'],
    ['which expiry is it trading, the nearest weekly or monthly', 'of weekly contracts'],
    ['top 5 worst trades pls', 'The worst trade: 04 Jun 2024'],
    ['were my losses mostly in the first hour', 'All 18 trades were entered at 09:20'],
    ['how long do I stay in a trade', 'A trade was open for 313 minutes'],
    ['june vs july', 'Jun 2024: 18 trades on 9 days'],
    ['compare january with february', 'The result has no session in Feb.'],
    ['Monday vs Thursday: average per day, biggest loss', 'Thursdays: 4 trades on 2 days'],
    ['the verdict says the edge is not proven.. why', 'By luck alone'],
    ["If I were charged Rs 20 per order, what'd be left?", 'nothing changes: the result stays +₹1,600 net'],
    ['with 40 rs per order what would my profit be', 'about +₹750 net'],
    ['worst week, and was it a budget week', 'Union Budget: the result has no such session'],
  ])('"%s" is answered with "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })

  it.each([
    ['result without the 3 worst trades', 'Without its 3 worst trades'],
    ['weekday wise win rate', 'Thursday is the best weekday'],
    ['win rate on mondays', 'Mondays made'],
    ['how did it do in the week of 3 june', '03 Jun 2024'],
    ['how many stops were hit', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['is my drawdown more than 5000', 'The deepest fall was ₹5,000 before charges'],
    ['trades of the last day', 'The last day with trades'],
    ['return on capital', '₹1,50,000, the capital base'],
    ['monday or thursday, which is better', 'Thursday is the best weekday'],
    ['how much brokerage per order do you count', 'Delta counts ₹20 for each executed order'],
  ])('stays another one in other words: "%s": "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })
})

describe('a word of the results', () => {
  it.each([
    ['What does expectancy mean in the results?', 'Expectancy of the open result: ₹89'],
    ['expectancy ka matlab kya hai report me', 'Expectancy of the open result: ₹89'],
    ['what does drawdown mean in the report', 'Max drawdown of the open result'],
    ['Is this result after slippage?', 'Slippage cost nothing in this result'],
    ['are these figures with slippage or without', 'Slippage cost nothing in this result'],
    ['Can I trust this, or is it only luck of few days?', 'Its 3 best days made +₹7,200 net'],
    ['is expiry day helping or hurting me', 'The trades of all other days: −₹3,700 net'],
    ['trades that ran till square off, how did they do?', 'Trades left by Square Off: 15 of 18'],
    ['Which data is this? NSE real or made up?', 'This result is on simulated data'],
    ['data asli hai ya nakli', 'This result is on simulated data'],
    ['iron fly me max loss kaise nikalte', 'times the lot size and the lots'],
    ['why do option sellers fear high IV days?', 'who sold them sees a loss'],
    ['How much tax will I pay on this at year end?', 'Income tax is not worked out here'],
    ['kitna tax lagega is profit pe', 'Income tax is not worked out here'],
  ])('is answered: %s', async (text, words) => expect((await answered(text)).content).toContain(words))

  it.each([
    ['how much tax did i pay', 'Charges cost ₹900'],
    ['why is high iv good for sellers', 'Implied volatility is'],
    ['is it luck?', 'Simulated minutes: nothing here is evidence'],
    ['what does the result mean', 'The result made'],
  ])('is not what a near question asks: %s', async (text, words) =>
    expect((await answered(text)).content.startsWith(words)).toBe(true),
  )
})
