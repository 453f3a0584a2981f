import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const beside = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })
const alone = (question: string) => processQuery(question, newConversation(), {})

describe('trades that a question names', () => {
  it.each([
    ['show me the trades of march 2024', 'The result has no trade of Mar 2024. It covers 03 Jun 2024'],
    ['june ke trades dikhao', 'Trades of Jun: 18 of 18, on 9 of 9 days'],
    ['trades on tuesdays', 'Trades of Tuesdays: 4 of 18, on 2 of 9 days. They made −₹7,200 net'],
    ['losing trades of june', 'Trades of Jun, that lost net: 6 of 18'],
    ['show trades between 3 june and 7 june', 'Trades from 03 Jun 2024 to 07 Jun 2024: 10 of 18'],
    ['trades after 10 june', 'Trades after 10 Jun 2024: 6 of 18'],
    [
      'how many times stop loss got hit on the call leg',
      'None of the 18 trades fits: of calls, left by Stop',
    ],
    ['leg 2 ka sl kitni baar laga', 'Trades of leg 2, left by Stop Loss: 3 of 18'],
    ['what if i only trade on 0 dte and 1 dte', 'Only 0 DTE and 1 DTE: +₹8,600 net in 8 of 18 trades'],
    ['agar sirf 1 dte pe trade karu to', 'Only 1 DTE: +₹3,300 net in 4 of 18 trades'],
    ['what if i only trade mondays and fridays', 'Only Mondays and Fridays: +₹200 net in 6 of 18 trades'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await beside(question)).content).toContain(words)
  })

  it.each([
    'how do I trade only on thursdays',
    'how many call legs can i add',
    'import trades of june 2024',
    'paper trades of thursday',
  ])('%j asks for no trade of the result', async (question) => {
    expect((await beside(question)).intent).toBe('knowledge')
  })
})

describe('a rule of Delta', () => {
  it.each([
    ['how is slippage applied in backtest', 'execution-settings'],
    ['how are charges applied in this backtest', 'charges'],
    ['charges kaise lagte hai backtest me', 'charges'],
    ['drawdown kaise nikalte ho', 'figure-maxDrawdown'],
    ['how are trades counted in this result', 'figure-totalTrades'],
    ['What would happen with 30% stop instead of this one', 'another-setting'],
    ['agar stop loss 40% kar du to kya hoga', 'another-setting'],
    ['what if data is missing at 9:20', 'no-data'],
    ['what does trail 2% / 1% mean in leg trailing', 'trailing-stop'],
    ['ATM+100 ka matlab kya hai, call aur put dono ke liye same?', 'strike-selection'],
  ])('answers %j from the document %j', async (question, document) => {
    expect((await beside(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })
})

describe('a question about the open strategy', () => {
  it.each([
    ['which trade had the biggest loss and why did it exit', 'The worst trade: 04 Jun 2024, SELL 23000 PUT'],
    ['which trade log format is best for import', 'Trades made elsewhere'],
    ['is this a good strategy?', 'nothing here is evidence of an edge'],
    ['what return % on capital is this, yearly', 'a year of 252 sessions would make'],
    [
      'why is my net lower than gross by so much',
      '36.0% of the profit before them: ₹100 a day with trades, ₹50',
    ],
    ['lot size of BANKNIFTY', 'BANKNIFTY: 30 units in a lot today.'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await beside(question)).content).toContain(words)
  })

  it('needs a result for its verdict', async () => {
    const { content, sources } = await alone('is this a good strategy?')
    expect(sources[0]?.path).toBe('/app/help/evidence')
    expect(content).toContain('No result is open here')
  })
})
