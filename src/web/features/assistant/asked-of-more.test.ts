import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const answered = (text: string) => processQuery(text, newConversation(), { run: OPEN_RESULT })

describe('a figure of the open result', () => {
  it.each([
    ['what was my ugliest trade and what knocked it out', 'The worst trade: 04 Jun 2024'],
    ['which month should I be ashamed of', 'There is one month: Jun 2024'],
    [
      'suppose I had skipped expiry day, would the curve be better',
      'Without the expiry days the result is −₹3,700',
    ],
    ['best 5 days contribution to total profit %', 'Its 5 best days made +₹9,500 net'],
    ['longest time it took to recover from a fall', 'net of charges 7 sessions in a row'],
    ['was my jan better because of more trades or bigger wins', 'The result has no session in Jan.'],
    ['which strike did I lose most at', 'By strike, the most costly first: 23000 CALL'],
    ['strike wise pnl', 'At the money: +₹1,600 net'],
    ['am I making money in the morning or only after 1pm', 'All 18 trades were entered at 09:20'],
    ['compare q2 2024 with q3 2024: net and trades', 'Q2 2024 (April to June): +₹1,600 net, 18 trades'],
    ['net of q1 2025', 'The result has no session in Q1 2025'],
    ['how much capital would I need to survive the worst patch', 'an estimate of ₹1,50,000, it is ₹1,55,100'],
    [
      'of the stopped trades how many would have been green had I held on',
      'This result cannot tell: it has no prices after an exit. 3 of 18 trades left by a stop.',
    ],
    ['what was the mtm low on 4 june 2024', 'On 04 Jun 2024 the strategy made −₹5,000 before charges'],
    ['what is the expectancy here', '66.7% × +₹825 + 33.3% × −₹1,383 = +₹89 a trade'],
    ['should I put my 2 lakhs in this or keep them in fd', 'Delta gives no personal advice'],
  ])('"%s" is answered with "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })

  it.each([
    ['which strike should I sell', 'By strike'],
    ['what is q4 results season', 'Q4'],
    ['how do I skip expiry days', 'Without the expiry days'],
    ['how long should I hold a losing trade', 'sessions in a row'],
  ])('is not the answer to a question that looks alike: %s', async (text, words) => {
    expect((await answered(text)).content).not.toContain(words)
  })
})

describe('a fact about Delta', () => {
  it.each([
    ['why does the dte filter stop at 4', 'a switch beside the boxes, beyond 4'],
    ['i set increase by 10 and trail by 5, what is locked at +34 points', 'a gain of 34 locks 15'],
    ['what does the tested badge beside my strategy guarantee', 'nobody has verified the strategy'],
    ['i deleted a strategy by mistake', 'cannot be undone'],
    ['do global re-entry and leg re-entry add up, 2 and 3', 'The counts do not add up to one'],
    ['can my friend mess with my result by the link', 'nobody can change, run or delete anything'],
    ['sensex ka data hai kya', 'has neither of the two'],
    ['is my broker api secret safe, where is it kept', 'stored encrypted'],
    ['does the equity curve start from zero or from my capital', 'begins at zero'],
    ['which contract does current expiry pick for bank nifty in december', 'takes the contract of December'],
    ['what is the portfolio name box for', 'in which group of My Strategy'],
    ['macd value max 100 only, any way around', 'which has no such bound'],
    ['in the simulator do the 5m and 15m buttons move the real clock', 'not the real one'],
    ['two trades same strike same day, double counting?', 'no double count'],
    ['theta kya hota h simple bhasha me batao', 'Theta is what an option loses by a day passing'],
    ['combined pnl tracking matlab kya, har leg alag nahi dekhega kya', 'act all the same'],
  ])('"%s" is answered with "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })
})
