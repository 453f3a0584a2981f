import { describe, expect, it } from 'vitest'
import { describeStrategy } from './builder-model.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { parseInstruction } from './parse-instruction.ts'

/** Sentences of the offered strategy, or the words and questions that prevent an offer. */
function read(text: string): string {
  const instruction = parseInstruction(text)
  const { request, unread, questions, problems } = instruction
  if (!isOffered(instruction))
    return `not offered: ${[...unread, ...questions.map(({ text: question }) => question), ...problems].join('; ')}`
  return describeStrategy(request)
    .flatMap(({ sentences }) => sentences)
    .join(' ')
}

describe('one setting in other words', () => {
  it.each([
    [
      'sell straddle 9:20, if one leg stops at 20% move other to cost',
      /stop at their own entry price.*stop 20%/,
    ],
    [
      'sell straddle, stop 30% on each, square off all legs if one of them is stopped',
      /all others leave with it/,
    ],
    ['sell put closest to 80 rupees and call closest to 90, 9:25', /premium near ₹80.*premium near ₹90/],
    [
      'sell ce and pe nearest 60, buy ce and pe nearest 8. Shorts get a 50% stop each, the hedges none.',
      /near ₹60; stop 50%.*near ₹8\./,
    ],
    [
      'sell strangle, strikes where premium is 25% of straddle premium each',
      /premium of 25% of the straddle/,
    ],
    [
      'sell nifty call at 9:20, sl 20 pts, trail the stop by 10 for each 10 it goes up',
      /trailing stop 20 pts by 10 pts/,
    ],
    ['sell nifty straddle 9:20, sl 30 index points against the leg', /stop 30 pts of the index/],
    [
      'sell nifty straddle 9:20, strategy sl 2500, strategy target 1500 rs',
      /loss of ₹2,500.*takes profit at ₹1,500/,
    ],
    ['sell nifty straddle, out when we are 5k down overall', /loss of ₹5,000/],
    [
      'short straddle with reentry: sl 25% each leg, after a stop enter again max 2 times',
      /up to 2× a day after stop/,
    ],
    ['sell nifty straddle using contract with at least 3 trading days left', /at least 3 days to expiry/],
    ['sell nifty straddle, SL 25% each... no wait, make it 40% each', /stop 40%/],
    ['sell nifty straddle, 9:20/15:10', /Enters at 09:20.*open at 15:10/],
    ['sell nifty straddle, in 0945 / out 1445', /Enters at 09:45.*open at 14:45/],
    [
      'sell nifty atm put when 5 min rsi(14) of nifty falls through 60, exit 3 pm',
      /RSI\(14\) on 5-min NIFTY crosses below 60/,
    ],
    [
      'sell nifty straddle at 1 pm, sl 40% per leg, decide on candle close only',
      /act on the close of a minute/,
    ],
  ])('is read: %s', (text, sentences) => {
    expect(read(text)).toMatch(sentences)
  })

  it('takes the legs of a hedged straddle for its own, and not for further ones', () => {
    const text = 'nifty straddle sell with hedge: sell atm both sides, buy 400 otm both sides'
    expect(read(text).match(/Leg \d/g)).toEqual(['Leg 1', 'Leg 2', 'Leg 3', 'Leg 4'])
  })

  it.each([
    ['sell nifty strangle 200 otm, window 10:00 - 15:00', 'until the last entry, or until the exit?'],
    ['sell straddle sl 25% trail 5', 'rupees, points or percent?'],
  ])('is asked for where it could be two things: %s', (text, question) => {
    expect(read(text)).toContain(question)
  })
})
