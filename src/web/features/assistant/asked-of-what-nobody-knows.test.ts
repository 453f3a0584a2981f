import { describe, expect, it } from 'vitest'
import { FALLBACKS, processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('a question about the future, a broker or other users', () => {
  it.each([
    ['kal nifty upar ya neeche', 'no forecast'],
    ['next month me kitna kamayega ye', 'no forecast'],
    ['will the drawdown get worse next year', 'no forecast'],
    ['will weekly expiry be banned', 'no forecast'],
    ['what will be the premium of 24000 ce at 3 pm', 'no forecast'],
    ['mere zerodha acct me margin kitna bacha', 'your account at a broker'],
    ['How much margin is free in my Kotak account right now?', 'your account at a broker'],
    ['zerodha ne mujhse kitna brokerage kata is mahine', 'your account at a broker'],
    ['what is my upstox pnl today', 'your account at a broker'],
    ['how many other users run this same straddle', 'what other people trade'],
    ['do most people lose money with this straddle', 'what other people trade'],
    ['jis youtuber se sikha wo kitna kamata hai', 'what other people trade'],
    ['my friend rahul ka result kya aaya, he uses delta too', 'what other people trade'],
    ['how much tax I pay on this if real', 'Income tax is not worked out here'],
    ['Being in the 30 per cent slab, roughly how much tax would I owe on this profit?', 'Income tax'],
    ['May a loss in futures and options be set off against my salary?', 'Income tax'],
    ['banknifty abhi kitne pe hai', 'prices or flows of the moment'],
    ['what premium is nifty atm ce right now', 'prices or flows of the moment'],
    ['atm straddle abhi kitne ka hai', 'prices or flows of the moment'],
    ['live premium of atm straddle', 'prices or flows of the moment'],
    ['what is banknifty trading at', 'prices or flows of the moment'],
    ['which fund or fii was selling on my worst day', 'nor who bought or sold on a day'],
    ['mere zerodha account me kitna margin bacha hai', 'your account at a broker'],
    ['mere account me margin kitna available hai', 'your account at a broker'],
    ['will it be profitable next month without the stop', 'no forecast'],
    ['fii ne kal kitna becha', 'prices or flows of the moment'],
    ['why did banknifty fall on 4 june', 'no news'],
    ['aaj konsi strategy lagau', 'no tips'],
    ['guarantee h ki agle mahine 10% milega?', 'no tips'],
    ['how many strategies did i save', 'My Strategy'],
    ['What margin does my broker have blocked in my account just now?', 'your account at a broker'],
    ['did my order go through', 'your account at a broker'],
    ['what position do I hold', 'your account at a broker'],
    ['how to add money', 'your account at a broker'],
    ['ye telegram channel wale BN Kings sahi hai ya fraud?', 'I cannot judge'],
    ['is this telegram tip good: nifty 22500 pe above 80', 'I cannot judge'],
    ['is that paid course worth it', 'I cannot judge'],
    ["should I trust my mentor's levels", 'I cannot judge'],
    ['what is my available margin', 'your account at a broker'],
    ['is my advisor sebi registered?', 'I cannot judge'],
    ['A friend says buy banknifty 52000 call, should I?', 'no tips'],
  ])('%j is answered with the reason why Delta cannot know it: %s', async (question, words) => {
    const { intent, content } = await ask(question)
    expect(intent).toBe('unknown')
    expect(content).toContain(words)
  })

  it('names the document that says more before the nearest ones', async () => {
    const { relatedTopics } = await ask('how much tax do i have to pay on these profits this year')
    expect(relatedTopics[0]?.path).toBe('/app/help/income-tax')
    expect(relatedTopics.at(-1)?.path).toBe('/app/help')
  })
})

describe('a question that is nonsense or of another subject', () => {
  it.each([
    'zzqx blorp',
    'how do I bake a chocolate cake',
    'kal ka match kaun jeetega',
    'what is the weather in mumbai',
    'does rahul sir’s course teach this',
    'aaj ka rashifal',
  ])('has the fallback word for word: %s', async (question) => {
    expect((await ask(question)).content).toBe(FALLBACKS.unknown)
  })
})

describe('a question in words near to these that can be answered', () => {
  it.each([
    ['how much tax did i pay in this backtest', /Charges cost ₹900/],
    ['what premium was the atm ce on 4 june', /04 Jun 2024/],
    ['if i take away the three best days will it still be profitable', /Without its 3 best days/],
    ['will it be profitable without mondays', /Without Mondays the result is/],
    ['if i take away the stop will it still be profitable', /takes another run/],
    ['how much margin did this take', /₹1,50,000/],
    ['how much of the profit went to my broker', /charges of ₹900/],
    ['isko chalane ke liye kitna paisa chahiye account me', /margin|capital/],
    ['is income tax included in the net profit', /neither includes nor computes it/],
    ['can my colleagues see my saved strategies', /Other users do not see them/],
    ['my friend’s backtest in another software shows 3 lakh more, who is right', /trade log/i],
    ['share this result with a friend', /Create link/],
    ['which days will be skipped when vix is above 20', /close of India VIX on the day before/],
    ['what if the market crashes', /worse markets/],
  ])('%j is answered', async (question, words) => {
    const { intent, content } = await ask(question)
    expect(intent).not.toBe('unknown')
    expect(content).toMatch(words)
  })
})
