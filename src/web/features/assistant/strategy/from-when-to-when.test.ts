import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { describeStrategy } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

const sentencesOf = (text: string) =>
  describeStrategy(parseInstruction(text).request)
    .flatMap(({ sentences }) => sentences)
    .join(' ')

/** The sentences of a strategy, or what is asked or was not understood. */
function read(text: string): string {
  const instruction = parseInstruction(text)
  const asked = instruction.questions.map((one) => one.text).join(' ')
  return isOffered(instruction) ? sentencesOf(text) : `not offered: ${instruction.unread.join(', ')} ${asked}`
}

/** The first question, and whether each of its answers is a strategy that is offered. */
function answersOf(text: string) {
  const [question] = parseInstruction(text).questions
  return {
    text: question?.text,
    areOffered: question?.answers.map((one) => isOffered(parseInstruction(one))),
  }
}

describe('from when to when a position is held', () => {
  it.each([
    ['sell nifty straddle on monday 9:30, hold for 2 days, exit wednesday 3 pm', 3, '1 session before it'],
    ['expiry ke din 3 baje tak hold, monday 9:30 baje nifty straddle sell', 3, 'on the expiry day'],
    [
      'one day prior to expiry, at 9:30, i sell nifty straddle; on expiry at 3 pm i buy it back',
      1,
      'on the expiry day',
    ],
    [
      'sell nifty straddle 4 days before expiry at 9:30 and keep it till 2 days before, exit 3 pm',
      4,
      '2 sessions before it',
    ],
    ['nifty straddle sell, entry T-3 9:30 am exit T-0 3 pm', 3, 'on the expiry day'],
    [
      'sell nifty straddle, open it 4 trading days ahead of expiry 9:30, close when 1 day remains 3 pm',
      4,
      '1 session before it',
    ],
    [
      'sell nifty straddle, enter 4 days before expiry 9:30, exit at 5000 loss or 1 day before expiry 3 pm',
      4,
      '1 session before it',
    ],
    ['sell nifty straddle monday after expiry 9:30, exit 3 pm on expiry', 3, 'on the expiry day'],
  ])('is counted before the expiry: %s', (text, sessions, left) => {
    const days = sessions === 1 ? '1 session' : `${sessions} sessions`
    expect(read(text)).toContain(`entered ${days} before it, left ${left}`)
    expect(read(text)).toMatch(/Enters at 09:30.*Closes whatever is open at 15:00/)
  })

  it.each([
    'sell nifty straddle over the weekend, in at friday 3:20 out at monday 9:20',
    'sell nifty straddle friday 3:20, hold over the weekend and exit at 9:20',
  ])('is the night from Friday over the weekend: %s', (text) => {
    expect(read(text)).toMatch(/Enters at 15:20.*one night.*Only on Friday.*open at 09:20/)
  })

  it('is no night that the words deny', () => {
    expect(
      sentencesOf("don't hold over the weekend, sell nifty straddle friday 3:15, exit 3:25"),
    ).not.toContain('night')
  })

  it('says no more beside the day that is named', () => {
    const text = read('sell nifty straddle ahead of expiry, wednesday 2 pm, close thursday 1 pm')
    expect(text).toMatch(/14:00.*one night.*Only on Wednesday.*13:00/)
    expect(text).not.toContain('trading days')
  })

  it('says once that a day is the expiry day', () => {
    expect(read('sell nifty straddle on expiry day 9:20, hold till 3 pm of expiry')).toMatch(
      /Only with 0 trading days.*15:00/,
    )
  })
})

describe('a day that the builder cannot choose', () => {
  it.each([
    ['sell nifty straddle before expiry at 9:20, exit 3:15', '“before expiry”: on which day is that'],
    ['sell nifty straddle 9:20 tomorrow, sl 30%', '“tomorrow”: a strategy is tested on days of the past'],
    [
      'enter after monthly expiry next day 10 am, sell nifty monthly straddle, exit 5 days before expiry',
      '“after monthly expiry next day”: the sessions from one monthly expiry to the next differ',
    ],
    [
      'sell nifty strangle every friday 3 pm in next weekly expiry, exit expiry day 1 pm',
      '“next weekly expiry”: the first expiry behind Friday',
    ],
    ['hero zero: buy nifty call and put of 10 rs at 2 pm', '“hero zero”: only on the expiry day?'],
  ])('is asked about, with answers that are read: %s', (text, question) => {
    const asked = answersOf(text)
    expect(asked.text).toContain(question)
    expect(asked.areOffered).not.toContain(false)
    expect(asked.areOffered).not.toHaveLength(0)
  })

  it.each([
    ['1st of every month buy nifty straddle 9:30', '1st of every month'],
    ['nifty straddle sell mahine ke pehle din 9:20', 'mahine ke pehle din'],
  ])('is named as a whole: %s', (text, days) => {
    expect(parseInstruction(text).unread).toEqual([days])
  })
})

describe('a leg that comes back, in free words', () => {
  it.each([
    ['sl hone ke baad dobara atm bech do, 3 bar tak', 're-enters up to 3× a day after stop.'],
    ['stopped leg is re-entered at new atm strike upto 2 times', 're-enters up to 2× a day after stop.'],
    ['after sl i take again new strike, max 2 times', 're-enters up to 2× a day after stop.'],
    [
      'after stop loss take same leg again when it comes to entry price, only once',
      '1× a day after stop at cost.',
    ],
    ['jis leg ka sl hit ho usko cost pe dobara enter karo max 3 bar', '3× a day after stop at cost.'],
    ['SL lagne ke baad wapas usi strike ko entry price pe becho, max 2', '2× a day after stop at cost.'],
  ])('%s', (words, said) => {
    expect(read(`sell nifty straddle 9:20, 30% sl each leg, ${words}`)).toContain(said)
  })

  it('shifts to the new strike when its premium has doubled', () => {
    const text = 'sell nifty straddle 9:20, if premium of any leg doubles then exit that and shift to new atm'
    expect(read(text)).toContain('stop 100%, re-enters up to 1× a day after stop.')
  })

  it.each(["if sl hits don't take it again", 'sl ke baad dobara mat lena', "after sl don't sell again"])(
    'stays out where the words say so: %s',
    (words) => {
      expect(read(`sell nifty straddle 9:20 sl 30%, ${words}`)).toMatch(/stop 30%\.$/)
    },
  )

  it.each([
    'after sl buy it again',
    'should i take it again after sl?',
    'after sl take the opposite leg again',
    'after sl i took it again yesterday and lost',
    'roll to new atm when nifty moves 100 points from entry',
    'when nifty moves 80 points either way close and make a fresh straddle',
  ])('is not invented: %s', (words) => {
    const text = `sell nifty straddle 9:20 sl 30%, ${words}`
    expect(read(text)).toContain('not offered')
    expect(sentencesOf(text)).not.toContain('re-enters')
  })

  it('at the same strike is asked about: at its cost, or at once', () => {
    const asked = answersOf('sell nifty straddle 9:20, sl 30% each, reentry 3 times after sl at same strike')
    expect(asked.text).toContain('the same contract comes back when its price is at the cost again')
    expect(asked.areOffered).toEqual([true, true])
  })
})

describe('a rule that would begin later', () => {
  it.each([
    ['after 1 pm i tighten the sl to 15 percent'],
    ['at 12 pm move sl to cost'],
    ['11 baje ke baad sl 25% kar do'],
    ['at 12 if profit is more than 2000 then close all'],
    ['by 1 pm if no sl is hit, move stops to cost'],
  ])('is named as a whole, and nothing of it stands in its place: %s', (words) => {
    const text = `sell nifty straddle 9:20, 28% sl on each, ${words}`
    expect(parseInstruction(text).unread).toEqual([words])
    expect(sentencesOf(text)).toMatch(/15:15.*stop 28%\. .*stop 28%\.$/)
    expect(sentencesOf(text)).not.toContain('own entry price')
  })

  it('is not the time of the entry before a condition', () => {
    expect(read('sell nifty straddle at 9:20, if total loss is 4000 exit all')).toContain('loss of ₹4,000')
  })

  it.each([
    'once it is 10 points in profit keep trailing 5 points for every 5 points',
    'after 20 points start trailing 5 for 5',
    'trail 1:1 after 20 points',
  ])('and a trail from a gain on is asked about: %s', (words) => {
    const text = `buy nifty atm call 9:30 sl 15 points, ${words}`
    expect(answersOf(text)).toEqual({
      text: `“${words}”: a stop trails from the entry on, and not from a gain on. Does it trail from the entry?`,
      areOffered: [true],
    })
    expect(sentencesOf(text)).not.toContain('target')
  })
})

describe('a size that is said as a multiple', () => {
  it.each([
    ['sl 1x of premium', 'stop 100%'],
    ['exit leg at 2x', 'stop 100%'],
    ['5 lots, mtm sl 1500 per lot', 'stops out at a loss of ₹7,500'],
    ['max loss 2000 a lot, 3 lots', 'stops out at a loss of ₹6,000'],
    ['3 lots, 20 points sl per lot', 'stop 20 pts'],
  ])('%s', (words, said) => {
    expect(read(`sell nifty straddle 9:20, ${words}`)).toContain(said)
  })

  it.each([
    ['3 lots ce 2 lots pe, mtm sl 2000 per lot', 'the legs have different lots'],
    ['stop 1.5x credit', 'a loss of so many credits'],
    ['sl 50% or 10 pts whichever first', 'a leg has one size of this rule'],
  ])('is asked about where it is open: %s', (words, question) => {
    const text = `sell nifty straddle 9:20, ${words}`
    expect(read(text)).toContain(question)
    expect(sentencesOf(text)).not.toContain('stop')
  })
})

describe('what is said beside the end of a strategy', () => {
  it.each([
    [
      'monday 9:30, hold till expiry thursday 3:15',
      'entered 3 sessions before it, left on the expiry day. Only on Monday.',
    ],
    ['monday 9:30, exit on expiry day (thursday) at 3:15', 'left on the expiry day. Only on Monday.'],
    [
      '9:20, overall sl 4000, re-execute once if max loss hits',
      'The whole position re-enters up to 1× a day after stop.',
    ],
    [
      '9:20, overall sl 4000, re-enter 2 times when the overall sl is hit',
      'The whole position re-enters up to 2× a day',
    ],
    [
      '9:20, hit sl then reexecute at new atm straddle, max 3 times. sl 20% combined premium',
      'The whole position re-enters up to 3× a day after stop.',
    ],
    ['9:20 with 200 point hedges, sl 20%, no hedge sl', 'PUT ATM; stop 20%. Leg 3: BUY 1 lot CALL ATM+200. '],
    [
      '9:20, sl 30% each, re-enter 2 times if sl hits',
      'Leg 2: SELL 1 lot PUT ATM; stop 30%, re-enters up to 2× a day after stop.',
    ],
  ])('%s', (words, said) => {
    expect(read(`sell nifty straddle ${words}`)).toContain(said)
  })

  it.each([['9:20, overall sl 3000, should i re-enter if max loss hits?', 'not offered']])(
    'is asked about or named where it is open: %s',
    (words, question) => {
      expect(read(`sell nifty straddle ${words}`)).toContain(question)
    },
  )
})
