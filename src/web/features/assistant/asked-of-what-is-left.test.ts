import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('days that a question leaves out', () => {
  it.each([
    ['pnl before charges excluding tuesdays', 'Without Tuesdays the result is +₹8,800 net, +₹9,500 before'],
    ['tuesday hata ke pnl without charges', 'Without Tuesdays the result is +₹8,800 net, +₹9,500 before'],
    ['sharpe before charges without tuesdays', 'Trades of other days than Tuesdays: 14 of 18'],
    [
      'excluding tuesdays pnl without puts',
      'Trades of calls: 9 of 18. Without Tuesdays the result is +₹2,025',
    ],
    ['fridays ka pnl bina charges', 'Fridays made −₹1,100 net, −₹1,000 before charges'],
    ['profit without charges on fridays', 'Fridays made −₹1,100 net'],
    ['why did profit drop in june without fridays', 'other days than Fridays'],
    ['fridays ke alawa pnl kitna hai', 'Without Fridays the result is +₹2,700 net'],
    ['profit on all days but tuesday', 'Without Tuesdays the result is +₹8,800 net'],
    ['pnl if tuesdays are dropped', 'Without Tuesdays the result is +₹8,800 net'],
    ['pnl without tuesday and friday', 'Without Tuesdays and Fridays the result is +₹9,900 net'],
    ['what if tuesday was skipped and friday too', 'Without Tuesdays and Fridays the result is +₹9,900'],
    ['pnl without tuesdays but with fridays', 'Without Tuesdays the result is +₹8,800 net'],
    ['excluding tuesdays how did thursdays do', 'Thursdays made +₹5,300 net'],
    ['pnl without the worst tuesday', 'Without 04 Jun 2024, which made −₹5,100 net, the result is +₹6,700'],
    ['without mondays and tuesdays sharpe', 'Trades of other days than Mondays and Tuesdays: 10 of 18'],
    ['except 1 dte profit', 'Trades with other days to expiry than 1 DTE: 14 of 18. They made −₹1,700 net'],
    ['pnl excluding 0 and 1 dte', 'than 0 or 1 DTE: 10 of 18. They made −₹7,000 net'],
    ['excluding the day before expiry pnl', 'They made −₹1,700 net'],
    ['pnl excluding june 4', 'Trades outside 04 Jun: 16 of 18. They made +₹6,700 net'],
    ['pnl without last 2 days', 'Trades outside the last 2 sessions: 16 of 18. They made −₹800 net'],
    ['best day excluding thursdays', 'The best day was 05 Jun 2024: +₹1,900 net'],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })

  it.each([
    'tuesday pnl without sl',
    'thursday profit without sl',
    'win rate on tuesdays without stop loss',
    'without stop losses how were thursdays',
    'pnl on expiry days without sl',
    'profit without sl in june',
  ])('%j needs another run', async (question) => {
    expect((await ask(question)).sources[0]?.path).toBe('/app/help/another-setting')
  })

  it.each([
    ['how many trades did not hit sl', '15 of 18 trades did not leave by Stop Loss'],
    ['how many days was sl not hit', 'On 6 of 9 days with trades none left so'],
    ['pnl excluding stopped trades', 'Trades not left by Stop Loss: 15 of 18. They made +₹7,750 net'],
    ['put trades which did not hit sl pnl', 'of puts, not left by Stop Loss: 6 of 18. They made +₹7,575'],
  ])('trades that did not leave so: %j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toContain(words)
  })
})

describe('days and trades by their place', () => {
  it.each([
    [
      'how many of the last 10 trades hit sl',
      /^Of these 10 trades, left by Stop Loss: 2\.\n\nThe last 10 of 18/,
    ],
    ['how many of the last 6 trades were puts', /^Of these 6 trades, of puts: 3/],
    [
      'did the last 5 losing trades hit sl',
      /^Of these 5 trades, left by Stop Loss: 3\.\n\nThe last 5 of 6 trades/,
    ],
    ['were the last 3 losing trades on tuesdays', /^Of these 3 trades, of Tuesdays: 2/],
    ['which of the last 5 trades lost', /^Of these 5 trades, that lost net: 1\./],
    ['last 6 trades mein kitne sl hue', /^Of these 6 trades, left by Stop Loss: 1/],
    ['was the last trade stopped out', /^This trade is not one left by Stop Loss/],
    ['was my first trade on a monday', /^This trade is one of Mondays/],
    ['last 5 trades on puts', /^The last 5 of 9 trades of puts/],
    ['how many stops in the first week', /^Trades left by Stop Loss, of the week of 03 Jun 2024: 2 of 18/],
    ['how many sl hits in the last 5 days', /^Trades left by Stop Loss, of the last 5 sessions: 1 of 18/],
    [
      'why did i lose in the last 5 days',
      /^In the last 5 sessions: Taken together this is no loss: \+₹2,100/,
    ],
    ['why did i lose in first 3 days', /^In the first 3 sessions: (?!.*no loss)/],
    ['last tuesday pnl', /^That is one day\. On 11 Jun 2024/],
    ['pnl from 4 june to 7 june', /^From 04 Jun to 07 Jun the result made −₹1,400 net/],
    ['drawdown after 10 june', /^After 10 Jun: The deepest fall was ₹2,000/],
    ['win rate after 10 june', /^After 10 Jun the result made \+₹1,700 net/],
    ['pnl before june', /^The result has no session in the months before Jun/],
    ['days that made less than 1000', /^2 of 9 days with trades made a profit, and less than ₹1,000/],
    ['last 10 trades max drawdown', /is not told apart here/],
  ])('%j is answered with %j', async (question, words) => {
    expect((await ask(question)).content).toMatch(words)
  })
})

describe('sets of days that are set beside each other', () => {
  it.each([
    ['monday vs tuesday drawdown', [/Trades of Mondays: 4 of 18/, /Trades of Tuesdays: 4 of 18. .*₹7,000/]],
    ['tuesdays vs fridays sharpe', [/Tuesdays: 4 of 18.*−6\.83/, /Trades of Fridays: 2 of 18/]],
    [
      'drawdown on expiry day vs other days',
      [/of the expiry day: 4 of 18/, /all others than those .*: 14 of 18/],
    ],
    ['sharpe with and without tuesdays', [/^All trades: .*1\.06/, /other days than Tuesdays: .*11\.13/]],
    ['drawdown on monday and tuesday', [/Trades of Mondays and Tuesdays: 8 of 18.*₹6,500/]],
    ['pnl on mondays and wednesdays only', [/Together they made \+₹4,600 net/]],
    ['expiry day vs day before expiry', [/0 DTE: \+₹5,300/, /1 DTE: \+₹3,300/]],
    ['more than 2 days before expiry pnl', [/^3 or more DTE: 6 trades .*\+₹200 net/]],
    ['less than 2 days before expiry win rate', [/^0 to 1 DTE: 8 trades/]],
    ['2 or more days before expiry pnl', [/^2 or more DTE: .*−₹7,000 net/]],
    ['two days before expiry pnl', [/^2 DTE: .*−₹7,200 net/]],
    ['which weekday is best for puts', [/^Trades of puts: 9 of 18\. Thursday is the best weekday/]],
    ['difference between mondays and tuesdays', [/^Mondays made \+₹1,300/]],
    ['monthly expiry day pnl', [/^Weekly and monthly contracts are not told apart here/]],
  ])('%j is answered with %j', async (question, all) => {
    const { content } = await ask(question)
    for (const words of all) expect(content).toMatch(words)
  })
})

describe('a premise that is so', () => {
  it.each([
    'why is my win rate low with a 50% stop',
    'why did my win rate fall below 70%',
    'why are my losses so small',
    'why only 3 losing days',
    'why is the loss on puts bigger than on calls',
    'win rate 0% on tuesdays why',
  ])('%j is not corrected', async (question) => {
    expect((await ask(question)).content).not.toMatch(/this is no loss|, not \d|Together they are/)
  })

  it.each([
    ['how do i keep it from losing again', 'save-strategy'],
    ['can i save my notes for later', 'save-strategy'],
    ['does it run again tomorrow automatically', 'runs-screen'],
  ])('%j is not answered with %s', async (question, document) => {
    expect((await ask(question)).sources[0]?.path).not.toBe(`/app/help/${document}`)
  })
})
