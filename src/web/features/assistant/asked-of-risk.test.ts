import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })

describe('the figures of the result asked by what a trader wants to know', () => {
  it.each([
    ['can u show trades of 3rd week', 'there is no week 3'],
    ['show me the trades of the second week', 'begins on 10 Jun 2024'],
    ['at what price was entry on the last day', 'entered 09:20 at 150.00'],
    ['profit itna kam kyu hai', 'Charges took ₹900'],
    ['how reliable is data, any missing minutes?', 'It traded on 9 of 10 sessions'],
    ['sl 25% tha to loss 25% se zyada kyu hua', 'The 3 stopped trades'],
    ['if i had started in the worst point how much would i be down', 'The deepest fall'],
    ['did the strategy work in high vix', 'in thirds'],
    ['what if I double the lots', 'With 2 lots a leg instead of 1'],
    ['which lot size did you use', '25 units'],
    // Some trades are never answered with all of them.
    ['win % of entries taken after 12', 'None of the 18 trades fits: entered after 12:00'],
    ['win rate of exits before noon', 'Trades left before 12:00: 3 of 18'],
    [
      'avg profit of trades entered between 9:15 and 10:30',
      'entered after 09:15, entered before 10:30: 18 of 18',
    ],
    ['max drawdown of trades taken before 11:00', 'computed from all trades only'],
    ['win rate after a losing day', '‘after a losing day’ made is not told apart here'],
    ['win rate of trades with premium above 200', '‘premium above 200’ made is not told apart here'],
    ['profit after losses', 'The result made +₹1,600 net'],
    ['Group my exits by hour', 'By the hour of the exit, the best first: 15:00 to 15:59'],
    ['group my entries by hour', 'All 18 trades were entered at 09:20'],
  ])('%j is answered with %j', async (question, part) => {
    const { intent, content } = await ask(question)
    expect(intent).toBe('result')
    expect(content).toContain(part)
  })
})

describe('the document that a question means, not the one that shares a word with it', () => {
  it.each([
    ['can i connect zerodha and run this live', 'What Delta does not do'],
    ['does it auto trade with my broker upstox', 'What Delta does not do'],
    ['What is delta', 'Delta (the Greek)'],
    ['is there an API', 'API, scripts and code of your own'],
    ['saare trades ki list kidhar milegi', 'Detailed trade log'],
    ['what sl would have been best', 'What another setting would have made'],
    ['difference between OTM2 and ATM+2', 'Moneyness: ATM, ITM and OTM'],
    ['theta kab sabse zyada hota hai', 'Theta and time decay'],
    ['25% SL is 25% of what exactly?? premium sold or my capital', 'Stop loss'],
    ['my overall stop is 25% - of what?', 'Overall risk of the whole strategy'],
    ['closed the tab by mistake before saving!!! everything gone?', 'Saving, copying and sharing a strategy'],
    ['what happens if I close the tab while the backtest is running', 'Running a backtest'],
    [
      'can I test 2020 also, wanted to see the covid crash',
      'Where the data come from and how far they reach',
    ],
    ['ATM-200 on a PE leg, is that itm or otm?', 'Moneyness: ATM, ITM and OTM'],
    ['expiry dropdown: current and monthly, are they the same?', 'Current, next and monthly expiry of a leg'],
    ['do u count slippage? on 0dte my fills are worse', 'Execution: trigger, slippage, market terms'],
    ['kaunsi strategy lagau ki har mahine 10% pakka aaye', 'What Delta does not do'],
    ['how is STT charged on options', 'STT, the securities transaction tax'],
  ])('%j gets %j', async (question, title) => {
    const { sources } = await ask(question)
    expect(sources[0]?.title).toBe(title)
  })
})

describe('the strategy in the builder', () => {
  const payoff = {
    maxProfit: 3870,
    maxLoss: -6130,
    breakevens: [21_423.4, 21_976.6],
    isModelled: false,
  } as const
  const askBuilder = async (question: string, context: object = { payoff }) =>
    (await processQuery(question, newConversation(), context as Parameters<typeof processQuery>[2])).content

  it.each([
    'what is my max loss and breakeven?',
    'what are my breakevens and max profit',
    'max loss of this strategy',
    'how much can i lose',
    'is the loss unlimited?',
  ])('is told by its payoff: %s', async (question) => {
    expect(await askBuilder(question)).toContain(
      'the profit of the strategy in the builder is at most ₹3,870, and its loss at most ₹6,130. It breaks even at 21,423, 21,977.',
    )
  })

  it.each(['set max loss 5000', 'what was my max loss per day', 'what is the meaning of max loss'])(
    'is not asked for its payoff: %s',
    async (question) => {
      expect(await askBuilder(question)).not.toContain('breaks even at')
    },
  )

  it('is not told by a payoff if the screen shows none', async () => {
    expect(await askBuilder('what is my max loss?', {})).not.toContain('breaks even at')
  })
})
