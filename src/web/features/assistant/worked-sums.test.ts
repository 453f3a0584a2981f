import { describe, expect, it } from 'vitest'
import { workedSum } from './worked-sums.ts'

describe('a sum whose numbers the question gives', () => {
  it.each([
    ['When a stop is 30% on a sold option at 100, at what price does it exit?', 'it is at 130'],
    ['sold pe at 80 with 25% sl, exit price?', 'it is at 100'],
    ['maine 200 pe call becha, 30% sl, kis price pe katega', 'it is at 260'],
    ['bought a call at 150 with 20% stop, where does it exit', 'it is at 120'],
    ['stop 40 points on a sold option at 110, exit at?', 'it is at 150'],
    ['target 50% on an option sold at 120, at what premium is it booked', 'it is at 60'],
    [
      'I sell a 24,000 straddle for 310 points in all. Where are my two break-even points?',
      '23,690 and 24,310',
    ],
    ['where are the two breakevens if I sell 24000 CE at 145 and PE at 138?', '23,717 and 24,283'],
    ['23500 put and 24500 call sold for 40 and 55, breakeven?', '23,405 and 24,595'],
    ['breakeven of a 48000 straddle at 260 each', '47,480 and 48,520'],
    ['breakeven of a 24000 call bought at 150', 'at expiry is 24,150'],
    ['condor with wings 200 points wide, collect 60, lot is 75, most I can lose?', '₹10,500'],
    ['iron fly 24000, 200 wings, 150 credit, max loss', '= 50 points a unit'],
    ['breakeven for 2 lots of 24000 straddle at 300', '23,700 and 24,300'],
    ['iron condor 100 wide wings, 35 credit, max loss per lot of 65', '₹4,225'],
  ])('%j contains %j', (question, words) => {
    expect(workedSum(question)?.text).toContain(words)
  })

  it('is of both sides where neither is said', () => {
    const { text = '' } = workedSum('30% stop on an option at 100, what is the exit price') ?? {}
    expect(text).toContain('sold at 100 a stop of 30% is of its own premium, so it is at 130')
    expect(text).toContain('bought at 100 a stop of 30% is of its own premium, so it is at 70')
  })

  it('says that one premium is taken for that of both legs', () => {
    expect(workedSum('breakeven of a 24000 straddle at 300')?.text).toContain('for all legs together')
  })
})

describe('no sum is worked', () => {
  it.each([
    [
      'of a rule of the whole position',
      'overall stop of 30% on a straddle sold at 100 and 90, at what price is the exit',
    ],
    ['of a stop at the close', 'stop of 30% on an option sold at 100 with trigger close, exit price'],
    ['after a stop', 'breakeven of 24000 straddle after 30% stop at 300'],
    ['of a trail', 'trailing stop 30% on a sold option at 100, exit price'],
    ['of the index', 'stop 1% of the index with a call sold at 100, exit price'],
    ['of an amount in rupees', 'stop of Rs 1500 on a sold option at 100, exit price'],
    ['of two amounts', '30% stop and 20 points more on an option sold at 100, exit price'],
    ['of a stop beside a target', 'sold at 100, 30% stop and 50% target, exit price'],
    ['of two prices', 'sold at 100 and at 120, 30% stop, exit price'],
    ['of a percentage of the capital', 'stop 2% of capital, sold at 100, exit price'],
    ['below zero', 'target 150% on an option sold at 100, exit price'],
    ['of a result', 'at what price did the 30% stop exit, sold at 150'],
    ['for an order', 'sell put at 100 premium, 30% stop, exit at 3:15'],
    ['without a premium', 'breakeven of a 24000 straddle'],
    ['of a spread', 'breakeven of a 24000 24200 call spread at 60'],
    ['of a win rate', 'break-even win rate at 1.5'],
    ['of a call below its put', '23500 call and 24500 put at 700 and 720, breakeven'],
    ['of a credit above the width', 'condor wings 100 wide, credit 120, max loss'],
    ['without a credit', 'condor wings 100 wide, lot 75, max loss'],
    ['of a naked position', 'sold straddle for 300, most I can lose, lot 75'],
  ])('%s', (_, question) => {
    expect(workedSum(question)).toBeUndefined()
  })
})
