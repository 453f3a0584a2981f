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
    ['how is STT charged on options', 'STT, the securities transaction tax'],
  ])('%j gets %j', async (question, title) => {
    const { sources } = await ask(question)
    expect(sources[0]?.title).toBe(title)
  })
})
