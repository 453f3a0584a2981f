import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })
const contentOf = async (question: string) => (await ask(question)).content

describe('a question that names a figure of the open result is answered with it', () => {
  it.each([
    // How long, and how it ended.
    ['For how long is a trade open on an average?', '313 minutes on average'],
    ['ek trade kitni der khula rehta hai', '313 minutes on average'],
    ['how long are call trades open', 'Trades of calls: 9 of 18. A trade was open for 355 minutes'],
    ['Why was the very last trade of this test closed when it was?', 'left 15:15 at 75.00 by Square Off'],
    ['does my target ever get hit', '0 of 18 trades (0.0%) left by Take Profit'],
    ['sl kabhi laga kya', '3 of 18 trades (16.7%) left by Stop Loss'],
    ['did the put stop ever get hit', 'Trades of puts, left by Stop Loss: 3 of 18'],
    ['Which of the exit reasons has cost me the most money?', 'Stop Loss (%) cost most: −₹6,150 net'],
    ['zyadatar exit kis wajah se hua', 'Square Off: 15 of 18'],
    ['How often were two or more legs stopped out on the same day?', 'left so on 0 of 9 days'],
    ['am i losing more in first hour exits', 'until 10:15, no trade left'],
    ['mera average holding kitne minute ka hai', '313 minutes on average'],
    ['how was the last position closed', 'left 15:15 at 75.00 by Square Off'],
    ['kya kabhi target tak pahucha', '0 of 18 trades (0.0%) left by Take Profit'],
    ['costliest exit reason', 'Stop Loss (%) cost most: −₹6,150 net'],
    // The curve.
    ['equity ka top kab bana', '13 Jun 2024, with +₹1,600'],
    ['how much off the high are we at the finish', 'it is at this peak'],
    ['equity kab gira', 'The deepest fall was ₹5,000'],
    ['account me kitna hona chahiye is strategy ke liye', 'The highest margin of a day was ₹1,50,000'],
    ['What was the highest point of my cumulative profit, and on which date?', '13 Jun 2024, with +₹1,600'],
    ['at the end am i at peak or below it', 'At the end, on 14 Jun 2024, it is at this peak'],
    ['curve end me peak se kitna neeche hai', 'it is at this peak'],
    ['graph beech me itna neeche kyu gaya', 'The losing days of that fall: 04 Jun 2024 −₹5,100'],
    ['How many times the maximum drawdown is my total profit?', '0.31 times the deepest fall'],
    ['is dd ke hisab se capital kitna rakhu', '₹1,55,100'],
    ['isko chalane ke liye kitna paisa chahiye account me', 'The highest margin of a day was ₹1,50,000'],
    ['5 lots ke saath margin kitna', 'with 5 lots it would be about ₹7,50,000'],
    // Days that are left out, and days alone.
    [
      'Supposing I did not trade on Mondays, would the drawdown be any smaller?',
      'Without Mondays the result is',
    ],
    [
      'Suppose I had stayed away on Thursdays. What would the total have been?',
      'Without Thursdays the result is −₹3,700',
    ],
    ['how deep is the fall without tuesdays', 'its deepest fall ₹1,100 net'],
    ['If I strike out the five best days, is there still a profit left?', 'the result is −₹7,900 net'],
    ['without the 10 best days', 'only 9 days with trades'],
    ['Was the largest winning day simply luck, or do such days come regularly?', '181.3% of the net profit'],
    ['is this curve steady or just 2-3 lucky days', 'Its 3 best days made +₹7,200 net'],
    ['top 5 losing days list karo', 'Only 3 days lost net'],
    ['Give me a list of the ten largest losing trades with their dates.', 'Only 6 trades lost net'],
    ['friday me loss kyu hai', '1 Friday is too few to show a pattern'],
    ['kis din sabse jyada loss hota hai, matlab monday tuesday aise', 'Tuesday is the worst weekday'],
    ['why did it not trade on fridays', '1 had no trade: 14 Jun 2024'],
    ['kitne din trade hi nahi hua, why', 'because a leg had no contract or no recent price'],
    ['last day pe konse strike the', 'SELL 23000 CALL: entered 09:20'],
    ['expiry ke din kitna hua', 'On 2 expiry days it made +₹5,300 net'],
    ['no trading on tuesdays, drawdown?', 'Without Tuesdays the result is +₹8,800'],
    ['sabse ache 2 din nikal do to kitna bachega', 'Its 2 best days made'],
    ['top 3 days ka share kitna', 'Its 3 best days made +₹7,200 net, 450.0%'],
    ['ek hi din ne sara profit diya kya', '181.3% of the net profit'],
    ['top ten winning trades', 'The best trade: 06 Jun 2024, SELL 23000 PUT'],
    ['top 5 losing trades', 'The worst trade: 04 Jun 2024, SELL 23000 PUT'],
    // Charges and slippage.
    ['top pe jo profit hai wo net hai?', 'Results open net, after brokerage'],
    ['without stt what is the profit', 'none of them can be changed alone'],
    ['half rupee slippage each side', '+₹1,150 would be left'],
    ['is this after brokerage or before', 'Results open net, after brokerage'],
    ['pnl includes brokerage?', 'Results open net, after brokerage'],
    ['agar charges na hote to kitna banta', 'Without charges, the result would be +₹2,500 net'],
    ['slippage liya hai kya', 'its setting is 0'],
    ['Have you allowed for any slippage in these figures?', 'its setting is 0'],
    ['If I lose half a rupee on every buy and every sell, would any profit remain?', '+₹1,150 would be left'],
    // Sides, rates and periods.
    ['paisa call se aya ya put se', 'Puts made more than calls'],
    ['put me loss hai ya call me', 'Calls made less than puts'],
    ['brief: pnl, pf, streak', 'The profit factor of the days is 1.19 net'],
    ['Is a profit factor of 1.5 good?', 'the wins made ₹150 for each ₹100'],
    ['Profit factor 1.2 is good or bad for option selling?', 'the wins made ₹120 for each ₹100'],
    ['is sharpe of 2 good or bad', 'it takes about 1 year'],
    ['is 45% win rate bad', 'more than 1.22 times the average loss'],
    ['my drawdown is 20%, is it too much?', 'it takes a gain of 25.0% to be back'],
    ['is dd normal for a short straddle', 'Whether a fall is too deep depends on the capital'],
    ['good win rate for option selling', 'No win rate is good by itself'],
    ['Which days made the worst month bad', 'In Jun 2024 (the only month, +₹1,600 net): 3 of 9 days lost'],
    ['best day of the worst month', 'In Jun 2024 (the only month, +₹1,600 net): The best day was 06 Jun'],
    ['which quarter was the best', 'Q2 2024 (April to June): +₹1,600 net'],
    ['How did this do in June 2024, at the time of the election result?', 'In Jun 2024 the result made'],
    ['Is brokerage and STT deducted in this result or not?', 'Net figures have brokerage, STT'],
    ['Is this result reliable or have I only fitted it to the past?', 'nothing here is evidence of an edge'],
    ['ye result bharosemand hai kya', 'nothing here is evidence of an edge'],
    ['what should profit factor ideally be', 'rule of thumb asks for 1.5'],
    ['more winners than losers but no money', 'break even at a win rate of 62.6%'],
    ['pichhle 3 mahine kaise the', 'nothing earlier can be set beside it'],
    ['fy24-25 profit', 'FY 2024-25: +₹1,600 net'],
    ['ce ya pe, kis side se paisa aaya', 'Puts made more than calls'],
    ['win rate 60 hai fir bhi loss me kaise', 'The win rate of the trades is 66.7%, not 60%'],
    ['win rate to theek lag raha fir profit itna kam kyu', 'break even at a win rate of 62.6%'],
    ['risk reward theek hai kya', 'break even at a win rate of 62.6%'],
    ['What is meant by expectancy here?', 'What a trade brought on average'],
    ['what is profit factor here and what should it be', 'rule of thumb asks for 1.5'],
    ['My profit factor is given there. Is it a respectable figure?', 'rule of thumb asks for 1.5'],
    [
      'Sum up this backtest in 4 lines: total, win rate, drawdown, worst month.',
      'There is one month: Jun 2024',
    ],
    ['last 3 months kharab hui kya', 'nothing earlier can be set beside it'],
    ['2024 vs 2025', '2025: the result has no trade'],
    ['Can you break up the profit by financial year, April to March?', 'FY 2024-25: +₹1,600 net'],
    ['fy 2025-26 pnl', 'FY 2025-26: the result has no trade'],
    ['kitne week profit me close hue', '1 of 2 weeks made a profit'],
    ['Tell me the profit or loss for each month of 2024.', 'Jun 2024: 18 trades on 9 days'],
    ['roz ka average kitna aa rha hai', 'an average day with trades makes +₹178'],
    ['holiday wale din bhi count hote hai kya avg me', 'An average day is one with trades'],
    ['Are these trades in the weekly contracts or in the monthly ones?', '18 trades of weekly contracts'],
    ['with 2 lots?', 'With 2 lots a leg instead of 1'],
    ['Are there enough trades here for me to trust the result?', 'The result has 18 trades on 9 days'],
  ])('%j is answered with %j', async (question, words) => {
    expect(await contentOf(question)).toContain(words)
  })
})

describe('what the result cannot know is said, with the way to it', () => {
  it.each([
    ['sl ke bina kya hota', 'What the result would be without its stop is not in it: that takes another run'],
    ['stop hata du to kya result aayega', 'without its stop is not in it'],
    ['bina target ke kitna profit hota', 'without its target is not in it'],
    ['stop loss na lagata to', 'without its stop is not in it'],
    ['stop remove karne se drawdown badhega kya', 'without its stop is not in it'],
    ['agar sl 40 hota to', 'with another stop is not in it'],
    ['banknifty ka lot size kitna liya hai isme', 'This result is of NIFTY; nothing in it is of BANKNIFTY'],
    [
      'Before it turned against me on the worst day, how much was I up at the highest?',
      'is not known of the trades that are loaded here',
    ],
  ])('%j is answered with %j', async (question, words) => {
    expect(await contentOf(question)).toContain(words)
  })
})

describe('a question that only resembles one of these is not answered with its figure', () => {
  it.each([
    ['how far did it fall from its peak', 'is at this peak'],
    ['max equity drawdown', 'cumulative profit was highest'],
    ['when did nifty peak', 'cumulative profit was highest'],
    ['what does cumulative profit mean', 'was highest'],
    ['how do I remove the stop loss', 'that takes another run'],
    ['kitne trades me stop nahi laga', 'that takes another run'],
    ['is it safe to sell without stop', 'that takes another run'],
    ['what happens if i take out slippage', 'without its stop'],
    ['will my target ever get hit', 'left by Take Profit'],
    ['once the stop is hit can it re enter', 'left by Stop Loss'],
    ['which side should I sell, ce or pe', 'Puts made more'],
    ['which side got stopped more', 'Puts made more'],
    ['did it not trade on mondays', 'Without Mondays'],
    ['how long should I hold a straddle', 'minutes on average'],
    ['when was the last trade of each day closed', 'The last trade, on'],
    ['pnl before charges', 'Results open net'],
    ['nifty ka lot 25 se 75 hua tha na, wo handle hota hai ya nahi', 'lots a leg instead of'],
    ['max kitni leg laga sakte hai ek strategy me', 'Puts made more'],
    ['delta plan ke liye kitna paisa chahiye', 'The highest margin of a day'],
    ['financial year tax rates', 'FY 2024-25'],
    ['why no trading on fridays', 'other days than Fridays'],
    ['call me stop laga ya put me', 'Puts made more'],
    ['call ka premium zyada ya put ka', 'Puts made more'],
    ['top 3 days of the week', 'best days made'],
    ['stop remove kaise kare', 'that takes another run'],
    ['no sl kaise lagaye', 'that takes another run'],
    ['what happens at square off', 'left by Square Off'],
    ['current week expiry hi liya kya', 'The best week was'],
    ['how much time does a backtest run', 'minutes on average'],
    ['which brokerage is included', 'Results open net'],
    ['is it profitable after brokerage', 'Results open net'],
    ['kitne minute ke candle pe trade chalta hai', 'minutes on average'],
    ['best day to trade regularly', 'Its best day made'],
    ['how much cash is needed to run the app', 'The highest margin of a day'],
    ['india vix 2024 vs 2025', '2025: the result has no trade'],
    ['minimum capital to run straddle', 'The highest margin of a day'],
    ['at the end how much profit', 'cumulative profit was highest'],
    [
      'If I were charged Rs 20 per order instead of what you assumed, what would be left?',
      'a unit on every fill',
    ],
  ])('%j is not answered with %j', async (question, words) => {
    expect(await contentOf(question)).not.toContain(words)
  })
})
