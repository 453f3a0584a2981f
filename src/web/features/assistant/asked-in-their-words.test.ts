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
    ['monday or thursday, which is better', 'Thursday is the best weekday'],
    ['how much brokerage per order do you count', 'Delta counts ₹20 for each executed order'],
  ])('stays another one in other words: "%s": "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })
})
