import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { OPEN_RESULT } from '../fixtures/open-result.ts'
import type { OpenRun } from '../../../results/screen-context.ts'

const ask = async (question: string, run: OpenRun = OPEN_RESULT) =>
  (await processQuery(question, newConversation(), { run })).content

describe('a figure of the open result', () => {
  it.each([
    [
      'average profit on a good day vs average loss on a bad day?',
      'a winning day +₹1,650 and a losing day −₹2,767',
    ],
    ['how long was i under water?', 'net of charges 7 sessions in a row, from 04 Jun 2024 to 12 Jun 2024'],
    ['kitne din drawdown me raha', 'before charges 4 sessions in a row, from 07 Jun 2024 to 12 Jun 2024'],
    [
      'when did my drawdown recover',
      'Net of charges it was ₹5,100, from 03 Jun 2024 to 04 Jun 2024. It was back on 13 Jun',
    ],
    ['How many straight losing trades did I have at worst?', /^The longest run has 2 losing trades in a row/],
    ['how many losing days in a row', /^The longest run has 1 losing day, 04 Jun 2024/],
    ['would it still be profitable if charges doubled?', 'the result would be +₹700 net'],
    ['agar brokerage teen guna ho to net kitna', 'the result would be −₹200 net'],
    ['what if charges were 50% higher', 'the result would be +₹1,150 net'],
    ['stop and target in same minute kitni baar hua?', 'it concerns 2 of 18 trades'],
    ['re-entries me kitna gaya ya aaya?', '0 of 18 trades were re-entries'],
    ['profit factor 999 dikha raha hai, bug hai?', '999 is no error: it stands where nothing lost'],
    ['profit factor yahan 1.2 hai, theek hai kya', 'Above 1 the wins are larger than the losses'],
  ])('answers %j with %j', async (question, words) => {
    expect(await ask(question)).toMatch(words)
  })

  it('is a percentage of the capital that it names', async () => {
    const text = await ask('max drawdown in percent and rupees?')
    const [, percent] = /−([\d.]+)% before charges/.exec(text) ?? []
    expect(text).toContain('The deepest fall was ₹5,000 before charges')
    expect(text).toContain('the capital base, ₹1,50,000')
    expect(percent).toBe(((100 * 5000) / 150_000).toFixed(2))
  })

  it('is no figure of charges where the cost of slippage is asked for', async () => {
    const question = 'how much did slippage cost me here?'
    expect(await ask(question)).toContain('The tab Why of the result computes it')
    expect(await ask(question, { ...OPEN_RESULT, request: {} })).toContain('Slippage cost nothing')
    const points = { execution: { slippage: { type: 'points' as const, value: 0.5 } } }
    expect(await ask(question, { ...OPEN_RESULT, request: points })).toContain(
      'The setting of this result is 0.5 points per fill',
    )
  })
})
