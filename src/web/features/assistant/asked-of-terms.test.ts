import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('a question for the meaning of a term beside an open result', () => {
  it.each([
    ['Explain theta in two lines', 'theta'],
    ['explain gamma in one line', 'gamma'],
    ['vega ek line me samjhao', 'vega'],
    ['Please explain theta to me as you would to an accountant.', 'theta'],
    ['What is meant by expectancy here?', 'figure-expectancy'],
    ['drawdown exactly means what', 'figure-maxDrawdown'],
    ['lot size kya hota hai sir', 'lot'],
    ['square off kya hota hai', 'entry-window'],
    ['iv crush matlab kya', 'implied-volatility'],
    ['mark to market meaning', 'overall-risk'],
    ['what is pcr', 'pcr'],
    ['why is the premium of a put costlier than of a call at the same distance', 'volatility-skew'],
    ['puts mehnge kyu hote hai calls se', 'volatility-skew'],
    ['what is volatility skew', 'volatility-skew'],
    ['if nifty options are expiring itm, do i have to give delivery like in stocks', 'exercise-settlement'],
    ['nifty option expiry pe delivery deni padegi kya', 'exercise-settlement'],
    ['what is itm', 'moneyness'],
    ['fills kaise hote hai, ltp ya close', 'fills'],
    ['is it bid ask or ltp', 'fills'],
    ['bid ask spread kya hota hai', 'liquidity'],
    ['what is vwap and how do people use it in intraday', 'moving-averages'],
    ['what is vwap', 'indicator-vwap'],
    ['csv me trade log milega', 'report-downloads'],
    ['upload my trade log csv', 'imported-trade-logs'],
    ['What does a delta of 0.3 tell me?', 'delta'],
    ['delta 0.2 wale option ka matlab', 'delta'],
    ['What is the India VIX telling me when it goes above 20?', 'india-vix'],
    ['is vix 12 low', 'india-vix'],
    ['vix badhta hai to option seller ko loss kyu hota hai', 'vega'],
    ['hedge kyu lete hai, premium waste nahi hota?', 'hedge'],
    ['why buy a hedge, is it not a waste of money', 'hedge'],
    ['beginner ke liye option buying sahi hai ya selling', 'beginner-advice'],
    ['points sl vs percent sl kya use karu', 'stop-loss'],
    ['bull put spread me profit kab hota hai', 'credit-spreads'],
    ['max loss of a put credit spread', 'credit-spreads'],
    ['bear call spread kya hai', 'credit-spreads'],
    ['put spread kya hota hai', 'credit-spreads'],
    ['explain my drawdown in two lines', 'figure-maxDrawdown'],
    ['do other users see my profit', 'account-security'],
    ['bull call spread me profit kab hota hai', 'bull-call-spread'],
    ['bear put spread explain karo', 'bear-put-spread'],
  ])('%j is answered from the document %s', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })

  it('begins with the definition where the document is about more', async () => {
    expect((await ask('mtm matlab?')).content).toMatch(/^MTM: Mark to market: the profit of the open/)
    expect((await ask('explain theta in two lines')).content).toMatch(/^Theta is what an option loses/)
  })

  it.each([
    ['explain this result in two lines', /^The result made/],
    ['summarise in two lines', /^The result made/],
    ['what is my expectancy', /\+₹825/],
    ['what is the drawdown', /^Max drawdown of the open result/],
    ['what does the vix filter above 20 do', /^A strategy may be entered on some days only/],
    ['how much theta did I earn', /direction \(delta\)/],
    ['trades when vix above 20', /^A strategy may be entered on some days only/],
  ])('%j asks something else', async (question, words) => {
    expect((await ask(question)).content).toMatch(words)
  })
})

describe('a question about the product in words of a figure or of a strategy', () => {
  it.each([
    ['how to save this one', 'save-strategy'],
    ['ye strategy save kaise karu, in my weekly portfolio', 'save-strategy'],
    ['I want to save this under a new name without disturbing the old one. How is it done?', 'save-strategy'],
    ['I made a change that I regret. How do I go back to what I had before?', 'save-strategy'],
    ['Can I save strategy without a portfolio?', 'strategy-information'],
    ['how do i add this to a portfolio', 'strategy-information'],
    ['Where on this page do I find the profit and loss day by day?', 'results-screen'],
    ['day wise pnl kahan dikhega', 'results-screen'],
    ['max kitni leg laga sakte hai ek strategy me', 'leg'],
    ['re entry same strike pe hoti hai ya naya atm', 're-entry'],
    ['What does re-entry do exactly, same strike or new ATM?', 're-entry'],
    ['nifty ka lot 25 se 75 hua tha na, wo handle hota hai ya nahi', 'lot-sizes'],
    ['When the overall stop is hit, are all the legs closed together?', 'overall-risk'],
    ['agar entry time pe data hi na ho to kya hota hai us din', 'no-data'],
    ['how do i tweak this n rerun', 'runs-screen'],
    ['date change karke dubara kaise chalau yahi strategy', 'runs-screen'],
    ['Can anyone else see the strategies that I save here?', 'account-security'],
    ['atm is picked from spot or fut', 'moneyness'],
    ['premium ke hisab se strike kaise choose karu jaise 100 rs wala', 'strike-criteria'],
    ['ye margin bhi batata hai ya khud dekhna padega', 'margin'],
    ['charges me kya kya joda hai tumne', 'charges'],
    ['sl ke bina kya hota', 'another-setting'],
  ])('%j is answered from the document %s', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })

  it.each([
    ['how many times did the overall stop close all legs', /^0 of 18 trades/],
    ['how many re-entries at a new strike did I have', /^0 of 18 trades were re-entries/],
    ['which leg made the most profit', /^Puts made more than calls/],
    ['what lot size did it use', /25 units/],
    ['where did I lose the most money', /04 Jun 2024/],
    ['can i save the result as pdf', /tab Files/],
  ])('%j asks something else', async (question, words) => {
    expect((await ask(question)).content).toMatch(words)
  })
})
