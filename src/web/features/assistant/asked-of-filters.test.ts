import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('a question with a filter of the result', () => {
  it.each([
    ['expiry day pe kaisa perform kiya', 'Trades of the expiry day: 4 of 18. They made +₹5,300 net'],
    ['performance on expiry day', 'Trades of the expiry day: 4 of 18'],
    ['expiry se ek din pehle kaisa perform kiya', '1 DTE: 4 trades on 2 days'],
    ['How is expiry day doing compared with the other days?', 'The trades of all other days: −₹3,700 net'],
    ['is expiry day better than the rest of the week?', 'On 2 expiry days it made +₹5,300 net'],
    ['1 dte pe kaisa raha', '1 DTE: 4 trades on 2 days'],
    ['expiry hata du to pnl kya hoga', 'Without the expiry days the result is −₹3,700 net'],
    ['expiry nikal do to kitna bachega', 'Without the expiry days the result is −₹3,700 net'],
    ['dd on expiry days', 'Trades of the expiry day: 4 of 18. The curve before charges never fell'],
    ['sharpe on fridays', 'Trades of Fridays: 2 of 18'],
    ['profit factor of puts', 'Trades of puts: 9 of 18'],
    ['why do puts lose', 'Trades of puts: 9 of 18. Taken together this is no loss: +₹1,425'],
    ['call side me loss kyu', 'Trades of calls: 9 of 18. Taken together this is no loss: +₹175'],
    ['sl hits on expiry day', 'None of the 18 trades fits: left by Stop Loss, of the expiry day'],
    ['pnl without puts', 'Trades of calls: 9 of 18'],
    ['Can I see what it would be if I skip Fridays, without running again?', 'untick Fridays'],
    ['fridays hata ke result dekh sakta hu bina dobara run kiye', 'Without Fridays the result is +₹2,700'],
    ['friday na lu to pnl', 'Without Fridays the result is +₹2,700 net'],
    ['return % on fridays', 'Trades of Fridays: 2 of 18. The return is −0.7% net'],
    ['win rate without fridays', 'Trades of other days than Fridays: 16 of 18'],
    [
      'profit factor without expiry days',
      'Trades of other days than the expiry day: 14 of 18. The profit factor',
    ],
    ['exit reasons on fridays', 'Trades of Fridays: 2 of 18. Stop Loss (%): 1 of 2'],
    ['biggest loss on fridays', 'Trades of Fridays: 2 of 18. The worst day was 07 Jun 2024'],
    ['biggest loss in june', 'In Jun: The worst day was 04 Jun 2024'],
    ['days that lost more than 1000 in june', 'In Jun: 3 of 9 days with trades lost more than ₹1,000'],
    ['verdict on fridays', 'This is of the whole result; it is not told apart for the trades of Fridays'],
    ['pnl excluding june', 'None of the 18 trades fits: outside Jun'],
    ['2 days before expiry ka pnl', '2 DTE: 4 trades on 2 days'],
    [
      'which expiry did this backtest use',
      'This result traded 18 trades of weekly contracts, with 2 expiries',
    ],
    ['weekly expiry use hoti h ya monthly', '18 of 18 trades took the nearest expiry of their day'],
    ['am i in minus on fridays', 'Fridays made −₹1,100 net'],
    ['profit without charges on fridays', 'Fridays made −₹1,100 net'],
    ['pnl on expiry day vs thursdays', 'Trades of the expiry day: 4 of 18'],
    ['how many days lost more than 2000', '2 of 9 days with trades lost more than ₹2,000'],
    ['how many trades on thursday', 'Trades of Thursdays: 4 of 18'],
    ['Does January do better than the other months?', 'The only other month, Jun 2024, made +₹1,600'],
    ['is june better than other months or just luck', 'The result has no other month with trades'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each([
    ['how do I skip fridays in my strategy', 'day-filters'],
    ['can i skip fridays', 'day-filters'],
    ['how do i trade only on expiry day', 'day-filters'],
    ['expiry day pe trade karna chahiye kya', 'expiry-trading'],
    ['I want to see the result of only Thursdays and 0 DTE without running it again', 'results-filter'],
    ['expiry kab hoti hai', 'expiry-days'],
    ['weekly or monthly better for selling', 'weekly-or-monthly'],
    ['how do i choose monthly expiry', 'expiry-choice'],
  ])('%j asks for the document %j', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })
})

describe('a result whose trades are not loaded', () => {
  const { jobId, days } = OPEN_RESULT
  const askDays = (question: string) => processQuery(question, newConversation(), { run: { jobId, days } })

  it.each([
    ['expiry day pe kaisa perform kiya', 'not told apart for the trades of the expiry day'],
    ['sharpe on fridays', 'not told apart for the trades of Fridays'],
    ['friday hata ke pnl', 'Without Fridays the result is +₹2,700 net'],
    ['drawdown in june', 'In Jun: The deepest fall was ₹5,000'],
    ['show me last 5 trades', 'The trades of this result are not loaded'],
  ])('says to %j: %j', async (question, words) => {
    expect((await askDays(question)).content).toContain(words)
  })
})

describe('a count of exits or trades', () => {
  it.each([
    ['how many times SL got hit', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['target kitni baar hit hua and time exit kitni baar', '0 of 18 trades (0.0%) left by Take Profit'],
    ['target kitni baar hit hua and time exit kitni baar', '15 of 18 trades (83.3%) left by Square Off'],
    ['kitne trades target pe nikle', '0 of 18 trades (0.0%) left by Take Profit'],
    ['trailing sl kitni baar hit hua', 'A stop that had trailed leaves by Stop Loss too'],
    ['sl vs target count', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['show me last 5 trades', 'The last 5 of 18 trades, in order of entry. They made +₹2,250 net'],
    ['latest five trades', 'The last 5 of 18 trades'],
    ['pehle 3 trades', 'The first 3 of 18 trades'],
    ['last 5 losing trades', 'The last 5 of 6 trades that lost net'],
    ['first 2 trades of june', 'The first 2 of 18 trades of Jun'],
    ['last 50 trades', 'There are only 18 trades'],
    ['were the last 3 trades profitable', 'The last 3 of 18 trades, in order of entry'],
    ['how many of the last 10 trades won', 'The last 10 of 18 trades'],
    ['last 10 trades win rate', 'The last 10 of 18 trades'],
    [
      'how many targets vs sl on fridays',
      'Of the trades of Fridays: 0 of 2 trades (0.0%) left by Take Profit',
    ],
    ['how many targets vs sl in july', 'The result has no session in Jul'],
    ['last trade on friday', 'The last 1 of 2 trades of Fridays'],
    ['show losing trades', 'Trades that lost net: 6 of 18'],
    ['how many days had sl hit', 'on 3 days'],
    ['last 5 days', 'In the last 5 sessions the result made +₹2,100'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each([
    'sl hit hone ke baad kya hota hai',
    'how do i set sl',
    'show me last 5 backtests',
    'stop trading after 3 losing trades',
    'enter in the first 5 minutes',
    'how many times can it re-enter in a day',
    'first 2 trades of the day',
  ])('%j counts no trades', async (question) => {
    expect((await ask(question)).intent).toBe('knowledge')
  })
})

describe('a question whose premise is not so', () => {
  it.each([
    ['why did i lose so much in june', /^In Jun: Taken together this is no loss: \+₹1,600 net/],
    [
      'win rate 65% h phir bhi loss kyu',
      /^Taken together this is no loss: .*\n\nThe win rate of the trades is 66\.7%, not 65%/,
    ],
    ['why so many SL on thursdays', /^On Thursdays 0 of 4 trades \(0\.0%\) left by a stop, less often than/],
    [
      'why so many stops on tuesdays',
      /^On Tuesdays 2 of 4 trades \(50\.0%\) left by a stop, more often than/,
    ],
    ['why do i lose on thursdays', /^Thursdays made \+₹5,300 net.* Together they are no loss/],
    ['why do i make money only on fridays', /^Fridays made −₹1,100 net.* Together they are a loss/],
    ['why tuesday is bad', /^Tuesdays made −₹7,200 net(?!.*no loss)/],
    ['why did i lose money in july', /^The result has no session in Jul/],
  ])('%j is corrected first', async (question, words) => {
    expect((await ask(question)).content).toMatch(words)
  })
})

describe('a question about what a result rests on', () => {
  it.each([
    ['Is my profit coming from just three or four big days?', 'Its 4 best days made +₹8,600 net, 537.5%'],
    ['kya profit sirf 2-3 din se aa raha hai', 'Its 3 best days made +₹7,200 net'],
    ['is the whole profit due to one day', 'That is more than the whole: the other 8 days lost together'],
    ['are my losses from just a few bad days', 'the 3 worst are 100.0% of it'],
    ['Is the return on capital given on 1 lakh or on the margin actually blocked?', '+₹1,600 of ₹1,50,000'],
    ['return kispe calculate hua, margin pe ya 1 lakh pe', '+₹1,600 of ₹1,50,000, the capital base'],
    ['What margin is needed to run this with one lot?', 'That is with 1 lot a leg'],
    ['how much capital is needed for 2 lots of this', 'with 2 lots it would be about ₹3,00,000'],
    ['is re-entry helping or hurting?', 'So re-entries neither helped nor hurt this result'],
    ['ye strategy live karu ya nahi', 'It rests on 18 trades in 10 sessions from 03 Jun 2024 to 14 Jun 2024'],
    ['can i go live with this', 'I give no advice on it'],
    ['sharpe ratio kya hota h aur mera kitna h', 'Sharpe ratio (annualised, daily) of the open result: 1.06'],
    ['drawdown kya hota hai aur mera kitna hai', 'Max drawdown of the open result: −₹5,100'],
    ['avg win avg loss se kam hai phir bhi theek hai kya', 'break even at a win rate of 62.6%'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each([
    ['what is my return on 1 lakh', 'Of ₹1,00,000 the profit of this result'],
    ['kya live trading kar sakte hai isse ya sirf backtest', 'Delta is not a broker'],
    ['what is re-entry', 'Re-entry opens a leg again'],
    ['deflated sharpe kya hota hai aur mera kitna', 'For the best variant of a search'],
    ['difference between delta and algotest', 'Delta is not a broker'],
    ['how much margin for nifty 1 lot straddle', 'A short option blocks SPAN'],
  ])('%j is another question, answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })
})

describe('a question about the product beside a result', () => {
  it.each([
    ['sl 20% karu to better hoga kya', 'another-setting'],
    ['would 20% stop do better', 'another-setting'],
    ['is 25% sl better than 30%', 'another-setting'],
    ['strike 100 otm karu to kya farak padega', 'another-setting'],
    ['is trailing sl helping', 'another-setting'],
    ['sl 20% karu to kitni baar hit hoga', 'another-setting'],
    ['How do I save this strategy so that I can find it next week?', 'save-strategy'],
    ['can i save this and run again next week', 'save-strategy'],
    ['ye strategy save kaise karu taki agle hafte mile', 'save-strategy'],
    ['save karke next week dobara run kar sakta hu kya', 'save-strategy'],
    ['can i run the same strategy again tomorrow', 'runs-screen'],
    ['how do i choose next week expiry', 'expiry-choice'],
    ['sl exact price pe hit maante ho ya next candle', 'fills'],
    ['If a stop is 30%, is it 30% of the premium at entry or of the capital?', 'stop-loss'],
    ['how do i add re-entry', 're-entry'],
  ])('%j is answered from the document %j', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).toBe(`/app/help/${document}`)
  })

  it('names the run from which another setting is tried', async () => {
    const { sources } = await ask('sl 20% karu to better hoga kya')
    expect(sources.map(({ title }) => title)).toContain('The open result')
  })

  it.each([
    ['straddle and strangle me farak', 'a strangle has them at two strikes, both out of the money'],
    ['diff b/w straddle and strangle', 'a strangle has them at two strikes, both out of the money'],
    ['difference between delta and gamma', 'Gamma'],
    ['diff between leg SL and overall SL', 'The stop of a leg looks at its own premium'],
    ['Why are there no trades on 26 January?', 'On 26 Jan 2024 the exchanges were closed: Republic Day'],
  ])('%j says both sides, or the reason: %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each(['how much did my friend make with the same straddle on stockmock', 'will nifty go up tomorrow'])(
    '%j nobody can know',
    async (question) => {
      expect((await ask(question)).intent).toBe('unknown')
    },
  )
})
