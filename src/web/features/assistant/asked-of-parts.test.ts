import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const answered = (text: string) => processQuery(text, newConversation(), { run: OPEN_RESULT })

describe('a part of the open result', () => {
  it.each([
    ['compare 0 dte vs 1 dte', '0 DTE and 1 DTE together: 8 trades on 4 days, 4 of them won (100.0%)'],
    ['what % of profits came from dte=0', 'That is 331.3% of the net profit of all trades'],
    ['only dte 0 and 2, net and drawdown', '2 of them won (50.0%), the deepest fall ₹5,100 net'],
    ['net of dte 5 trades', 'No trade was entered at 5 DTE'],
    ['how was it on expiry days', 'On 2 expiry days it made +₹5,300 net'],
    ['compare thursdays with the rest of the week', 'All other days: 14 trades on 7 days'],
    ['kya tuesdays hata du to drawdown kam hoga', 'its deepest fall ₹1,100 net'],
    ['does it do better in the first half of the month', 'Days from the 16th on: the result has no session.'],
    ['compare first half and second half of 2024', 'July to December 2024: the result has no session.'],
    ['first half against second half with average per trade', 'a trade made −₹50 net on average'],
    ['last week of january ka result', 'The result has no session in the last seven days of Jan.'],
    ['pnl of the second week of june', 'In days 8 to 14 of Jun the result made +₹2,100 net'],
    ['why did i lose so much in march', 'The result has no session in Mar.'],
    ['why did my put exit at 11:00', '3 trades of this result left at 11:00'],
    ['10:42 pe kyu exit hua ye trade', 'No trade of this result left at 10:42'],
    ['was any trade held overnight', 'No trade was held overnight: all 18'],
    ['after a losing day, is the next day usually red too?', 'lost 0 of 3 times (0.0%)'],
    ['is a red day mostly followed by a green one', 'After a losing day'],
    ['does a red day follow a green day', 'After a winning day'],
    ['of all stop-outs what share came before 11 am', '0 of 3 stops (0.0%) came before 11:00'],
    ['why so many trades exited at sl', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['which exit cost us the most', 'Stop Loss (%): 3 of 18, −₹6,150 net'],
    ['win rate i need to break even with my avg win and avg loss', 'break even at a win rate of 62.6%'],
    ['why is the total pnl different when I click gross', 'the charges of ₹900 lie between'],
    ['pnl without every re-entry', '0 of 18 trades were re-entries'],
    ['had i used 2 lots instead of one, everything just doubles right? charges too?', 'With 2 lots a leg'],
    ['how much of my profit came from one day', 'Its best day made +₹2,900 net, 181.3%'],
    ['did october do better than november', 'The result has no session in Nov.'],
    [
      'whats the biggest premium collected on one day in this test',
      'The most that was sold on one day is ₹7,500',
    ],
    ['when was the equity at its lowest', 'The deepest fall was ₹5,000'],
    ['if you take away the best two days what remains', 'Without its 2 best days'],
  ])('"%s" is answered with "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })

  it.each([
    ['what is dte 0', 'DTE together'],
    ['how do I enter only on 0 dte', '4 trades on 2 days'],
    ['can I carry a position overnight', 'No trade was held'],
    ['skip the next day after a losing day, would profit improve', 'the next day with trades lost'],
    ['when was expiry shifted to tuesday', 'On 2 expiry days'],
    ['how many trades left by overall sl', 'Risk Management'],
    ['why is gross exposure margin so high', 'Gross is the profit'],
    ['exit at 15:00 instead of 15:15, is it better', 'left at 15:00'],
  ])('is not the answer to a question that looks alike: %s', async (text, words) => {
    expect((await answered(text)).content).not.toContain(words)
  })
})

describe('a task in Delta', () => {
  it.each([
    ['which dates can I backtest', 'from January 2024 to April 2025'],
    ['kaunse date range ka data hai', 'from January 2024 to April 2025'],
    ['is 1 min the finest candle or u have ticks', 'not on ticks'],
    ['how to run all my saved ones at a time', 'press Run Selected Strategies'],
    ['what is the yellow draft tag next to my iron fly', 'it is a draft until it is tested again'],
    [
      'kal ek backtest chalaya tha, browser band ho gaya. result kahan milega?',
      'Every backtest is kept under Runs',
    ],
    ['i closed the tab while it was running, is it gone', 'continues if you leave the page'],
    ['my strategy name is refused, why', 'letters, numbers, spaces, hyphens'],
    ['save button is grey', 'A strategy needs a name before it can be run or saved'],
    ['how do I share this result with my partner, he hasnt an account', 'Create link'],
    ['where is iron condor ready made', 'The Strategy Library has fifteen'],
    [
      'at which price do you exit if my stop is hit inside the candle',
      'A stop fills at its level, or at the open',
    ],
    ['what is candle offset -1', '−1 is the candle before'],
    [
      'difference between closest premium and premium >=, suppose I want 80 but never below',
      'nearest to the target',
    ],
    ['is margin checked or it just assumes i have it', 'no trade is refused for lack of it'],
    ['is my password safe with you people', 'keeps only its hash'],
    ['what are the red dte badges', 'the badge of 0 DTE is red'],
    ['how is sharpe ratio calculated here', 'Mean P&L of a trade'],
    ['is 12 trades in 4 months enough to say anything', 'Twenty trades prove little'],
    ['is the result after tax', 'Income tax is another matter'],
    ['what is premium >=', 'the smallest premium of at least the minimum'],
    ['can I enter at 9:15', 'An entry at 09:15 fills at the open'],
    ['give me a profitable strategy', 'does not say which strategy to trade'],
    ['does the assistant send my data to openai', 'Nothing goes there before you tick it'],
    ['tum chatgpt ho kya', 'The assistant answers questions'],
  ])('"%s" is answered with "%s"', async (text, words) => {
    expect((await answered(text)).content).toContain(words)
  })

  it.each([
    'i have 2.5L should i put everything in this strat monday',
    'write me an email to my boss for leave',
    'would this work in live market',
    'which is better, gold or nifty',
  ])('nobody here can answer "%s"', async (text) => {
    expect((await answered(text)).intent).toBe('unknown')
  })
})
