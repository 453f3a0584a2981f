import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty straddle at 9:20, exit 3:10'
const STOPPED = 'sell nifty straddle at 9:20, 25% sl on each leg'
const BREAK = 'buy nifty atm call when the high of the first 15 minutes breaks, exit 3:10'
const RULE = 'buy nifty atm call when rsi(14) on 5 min is above 60'

const isRead = (text: string) => isOffered(parseInstruction(text))
const notes = (text: string) => parseInstruction(text).assumptions.join(' ')

describe('the words before a loss or a profit at which all is left', () => {
  it.each([
    ['If the pair together loses 2000 rupees, close both', 'overall sl 2000 rs'],
    ['once the pair loses 2500 rupees in total, get out of both', 'overall sl 2500 rs'],
    ['If they together lose 2000 rupees, close both', 'overall sl 2000 rs'],
    ['in case the total loss reaches 2500 rupees, close all', 'overall sl 2500 rs'],
    ['as soon as both legs together gain 1500 rupees, book it', 'overall target 1500 rs'],
    ['agar dono milake 2000 rs ka loss ho to dono band karo', 'overall sl 2000 rs'],
    ['if the position as a whole loses 3000 rupees i leave', 'overall sl 3000 rs'],
    ['If the total goes 2500 rupees against me, close all', 'overall sl 2500 rs'],
    ['everything is to be closed when the total loss is 2400 rupees', 'overall sl 2400 rs'],
    ['everything should be squared off if overall profit is 3000 rupees', 'overall target 3000 rs'],
    ['the whole position must be closed when the total loss is 2400 rupees', 'overall sl 2400 rs'],
  ])('add nothing: %s', (said, plain) => {
    expect(read(`${STRADDLE}. ${said}`)).toBe(read(`${STRADDLE}, ${plain}`))
  })

  it('stand behind the time of the exit: or sooner if', () => {
    expect(read(`${STRADDLE}, or sooner if the whole position gains 30 percent`)).toBe(
      read(`${STRADDLE}, overall target 30%`),
    )
  })

  it.each([
    'If the pair together loses 2000 rupees, close the put',
    'If the pair together loses 2000 rupees, skip the next day',
    'If the pair together loses 2000 rupees before 11, close both',
    'If the pair together loses 2000 rupees, I will think about it',
    'If the pair together loses 2000 rupees, close both and buy a strangle',
    'If each of the two loses 2000 rupees, close both',
    'If nifty goes 2500 rupees against me, close all',
    'Unless the pair together loses 2000 rupees, close both',
    'Not everything is to be closed when the total loss is 2400 rupees',
    'Everything but the call is to be closed when the total loss is 2400 rupees',
    'or later if the total profit is 3000 rupees',
    'exit at 3:05, or sooner if nifty moves 100 points',
  ])('are named with another order: %s', (said) => {
    expect(isRead(`${STRADDLE}. ${said}`)).toBe(false)
  })

  it('leave a sum of one leg to that leg', () => {
    expect(read('sell nifty straddle at 9:20. If a leg goes 2500 rupees against me, close it')).toBe(
      read('sell nifty straddle at 9:20, each leg sl 2500 rs'),
    )
  })
})

describe('what no stop has closed', () => {
  it.each([
    'whatever is left goes at 3:10',
    'whatever remains goes out at 3:10',
    'the rest goes at 3:10',
    'whichever leg survives goes at 3:10',
    'the other one goes at 3:10',
    'leftover closes at 3:10',
    'anything still open goes at 3:10',
    'jo bacha hai 3:10 pe',
    'baki 3:10 pe',
  ])('is left at its time: %s', (said) => {
    expect(read(`${STOPPED}, ${said}`)).toBe(read(`${STOPPED}, exit 3:10`))
  })

  it.each([
    'whatever is left goes to cost',
    'whatever is left gets a stop of 10%',
    'half goes at 1:00 and the rest goes at 3:10',
    'the other one goes in at 11:00',
    'the other leg goes at 9:45',
    'the put goes at 3:10',
    'rest 10:30 pe',
  ])('has no other time or rule: %s', (said) => {
    expect(isRead(`${STOPPED}, ${said}`)).toBe(false)
  })
})

describe('a day without the break', () => {
  it.each([
    'If it does not break till 12:00 skip the day',
    'If it has not broken by noon, I do nothing that day',
    'If there is no break by 12:00, no trade',
    'no break till 12, no trade that day',
    'If the high does not break before 12:00, leave the day',
  ])('ends the entries: %s', (said) => {
    expect(read(`${BREAK}. ${said}`)).toBe(read(`${BREAK}, last entry 12:00`))
  })

  it.each([
    `${BREAK}. If it does not break the low till 12:00 skip the day`,
    `${BREAK}. If it breaks till 12:00 skip the day`,
    `${BREAK}. If it does not break till 12:00 buy a put`,
    `${BREAK}. If it does not break till 12:00 skip the next day`,
    'sell nifty straddle at 9:20. If it does not break till 12:00 skip the day',
  ])('is not read from %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('courtesy', () => {
  it.each([
    `I would be obliged if you could test this: ${STRADDLE}`,
    `I shall be thankful if you would backtest ${STRADDLE}`,
    `It would be great if you can ${STRADDLE}`,
    `I would appreciate it if you could ${STRADDLE}`,
    `Would you be so kind as to ${STRADDLE}`,
    `If it is not too much trouble, ${STRADDLE}`,
    `if permissible, ${STRADDLE}`,
    `If I may ask, ${STRADDLE}`,
    `agar possible ho to ${STRADDLE}`,
    `${STRADDLE}, if the tool supports it`,
    `for once, ${STRADDLE}`,
  ])('adds nothing: %s', (text) => {
    expect(read(text)).toBe(read(STRADDLE))
  })

  it.each([
    `I would be obliged if you could not trade on fridays. ${STRADDLE}`,
    `I would be glad if nifty opened green, then ${STRADDLE}`,
    `${STRADDLE}, if vix permits`,
    `${STRADDLE}, if the market permits`,
    `if allowed by margin, ${STRADDLE}`,
    'sell nifty straddle at 9:20 if allowed, otherwise strangle 200 otm',
    `for once a week ${STRADDLE}`,
  ])('is no condition: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('what a rule is taken to mean', () => {
  it.each([
    'When rsi(14) on 5 min is above 60, the market is bullish as per my understanding. In that case buy nifty atm call',
    'rsi(14) on 5 min above 60 means overbought to me. Then buy nifty atm call',
    'rsi(14) on 5 min above 60 means an uptrend for me. In that case buy nifty atm call',
    'rsi(14) on 5 min above 60 is bullish in my book. Then buy nifty atm call',
    'in case rsi(14) on 5 min is above 60 buy nifty atm call',
  ])('adds nothing to it: %s', (text) => {
    expect(read(text)).toBe(read(RULE))
  })

  it('is said in the answer', () => {
    expect(notes('rsi(14) on 5 min above 60 means overbought to me. Then buy nifty atm call')).toContain(
      '“means overbought to me” was read as: what the rule before it shows.',
    )
  })

  it.each([
    `${RULE} and the market is bullish`,
    `${RULE}. It is bullish only above vwap`,
    'sell nifty straddle at 9:20, sl 30% each. In that case sell again',
    'in case the market is quiet sell nifty straddle at 12:45',
  ])('is no further condition: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a mood of the market', () => {
  it.each([
    'In my experience the market is quiet after lunch. Therefore ',
    'To my mind the market is trending in the morning. ',
    'As the market is quiet in the afternoon, ',
  ])('is left out as a reason: %s', (said) => {
    expect(read(said + STRADDLE)).toBe(read(STRADDLE))
    expect(notes(said + STRADDLE)).toContain('Left out as a reason')
  })

  it.each([
    `If the market is quiet after lunch, ${STRADDLE}`,
    `The market is quiet on mondays. ${STRADDLE}`,
    `The market must be quiet. ${STRADDLE}`,
    `The market is sideways: ${STRADDLE}`,
    `The market is bullish. Then ${STRADDLE}`,
    `${STRADDLE}, as long as the market is quiet`,
  ])('is a condition in %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('what is tested', () => {
  it.each([
    'test how a short nifty straddle does if there is a stop of 30% on each leg, 9:20 to 3:10',
    'check how a short nifty straddle would do if there was a stop of 30% on each leg. in 9:20 out 3:10',
    'I want to know how a short nifty straddle fares if each leg has a stop of 30%, 9:20 to 3:10',
    'see how selling the nifty straddle at 9:20 does when there is a 30% stop on each leg, out at 3:10',
  ])('has the rules that are named: %s', (text) => {
    expect(read(text)).toBe(read('sell nifty straddle 9:20, 30% sl on each leg, exit 3:10'))
  })

  it.each([
    'test how a short nifty straddle does if nifty falls 1%, 9:20 to 3:10',
    'test how a short nifty straddle does if each leg has no stop, 9:20 to 3:10',
  ])('is not changed by what the market does: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a number of legs', () => {
  it.each([
    ['sell two nifty options, the atm call and the atm put, at 9:20', 'sell nifty atm call and put at 9:20'],
    [
      'Three legs, if permitted: sell the nifty straddle at 9:20 and buy one call 400 otm',
      'sell nifty straddle at 9:20 and buy one call 400 otm',
    ],
    [
      'It has three legs. Sell the nifty straddle at 9:20 and buy a put 500 otm',
      'sell nifty straddle at 9:20 and buy a put 500 otm',
    ],
  ])('is that of the legs that are named: %s', (text, plain) => {
    expect(read(text)).toBe(read(plain))
  })

  it.each([
    'sell two options on nifty, an atm call, 9:20 to 3:10',
    'sell three options on nifty, an atm call and an atm put, 9:20 to 3:10',
    'sell two options each of nifty atm call and put, 9:20 to 3:10',
    'sell two options on nifty, call 200 otm and call 400 otm, 9:20',
    'sell two options on nifty, atm call or put, 9:20',
    'sell two contracts on nifty atm call and one atm put, 9:20',
  ])('is named where it is another: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('cheap options', () => {
  it.each([
    'Sell only cheap options: nifty call and put with premium of 30 rupees or less, 9:30 to 3',
    'sell only the cheap ones, nifty call and put at 30 rupees premium or less, 9:30 to 3',
    'saste option becho: nifty ce aur pe premium 30 se kam, 9:30 se 3',
  ])('have the premium that is said: %s', (text) => {
    expect(read(text)).toBe(read('sell nifty call and put with premium of 30 rupees or less, 9:30 to 3'))
  })

  it.each([
    'sell only cheap options: nifty call and put, 9:30 to 3',
    'sell only cheap options: nifty 200 otm call and put, 9:30 to 3',
    'sell only expensive options: nifty call and put with premium of 30 rupees or less, 9:30 to 3',
    'sell the cheaper one of nifty call and put with premium 30 or less, 9:30 to 3',
    'sell nifty straddle when premium is cheap, 9:30 to 3',
  ])('are named without it: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a part of the day without a time', () => {
  it.each([
    'sell nifty straddle every morning and close it in the evening, 30% sl each',
    'sell nifty straddle in the morning and square off in the evening, 30% sl each',
    'subah nifty straddle becho aur shaam ko band kar do, 30% sl dono pe',
    'sell nifty straddle everyday morning and close by evening, 30% sl each',
  ])('is that of the usual times: %s', (text) => {
    expect(read(text)).toBe(read('sell nifty straddle, 30% sl each'))
    expect(notes(text)).toContain('was read as: the usual time of the exit.')
  })

  it.each([
    'sell nifty straddle in the afternoon, exit 3:10',
    'sell nifty straddle in the afternoon, exit in the evening',
    'sell nifty straddle in the evening and close next morning',
    'sell nifty straddle this evening',
    'sell nifty straddle in the morning, entry at 1 pm',
    'sell nifty straddle in the afternoon, entry 9:30',
    'buy nifty call in the morning and put in the afternoon',
    'sell nifty straddle at 9:20, shaam ko band karo agar loss ho',
  ])('is asked or named in %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('an hour before tak', () => {
  const when = 'nifty atm ce buy jab supertrend green ho 5 min'
  it.each([
    ['entry 9.30 se 12 tak', 'entry 9:30 to 12:00'],
    ['entry 10 se 2 tak', 'entry 10:00 to 14:00'],
    ['entry sirf 12 tak', 'last entry 12:00'],
    ['12 tak hi entry', 'last entry 12:00'],
  ])('ends the entries: %s', (said, plain) => {
    expect(read(`${when}, ${said}, exit 3:10`)).toBe(read(`${when}, ${plain}, exit 3:10`))
  })

  it.each(['entry 9.30 se, sl 12 tak', 'entry premium 10 se 12 tak', '9:30 entry, lots 10 tak'])(
    'is none in %s',
    (said) => {
      expect(isRead(`nifty atm ce buy, ${said}, exit 3`)).toBe(false)
    },
  )
})

describe('a slip of the pen', () => {
  it.each([
    ['sell nifty straddle 9:20 exti 3:10', 'exti', 'exit'],
    ['slel nifty straddle 9:20 exit 3:10', 'slel', 'sell'],
    ['sell nifty straddle 9:20 exitt 3:10', 'exitt', 'exit'],
    ['sell nifty str 9:20 exit 3:10', 'str', 'straddle'],
    ['sell nifty strd 9:20 exit 3:10', 'strd', 'straddle'],
  ])('is corrected, and the answer says so: %s', (text, given, meant) => {
    expect(read(text)).toBe(read(STRADDLE))
    expect(notes(text)).toContain(`“${given}” was read as “${meant}”.`)
  })

  it.each([
    ['nifty atm cal buy 9:20', 'buy nifty atm call 9:20'],
    ['buy nifty atm ptu 9:20', 'buy nifty atm put 9:20'],
    ['sell nifty cal spread 9:20', 'sell nifty calendar spread 9:20'],
    ['sell nifty cal-spread 9:20', 'sell nifty calendar spread 9:20'],
    ['sell nifty 200 omt strangle 9:20', 'sell nifty 200 otm strangle 9:20'],
  ])('is read: %s', (text, plain) => {
    expect(read(text)).toBe(read(plain))
  })

  it.each([
    'sell nifty straddle 9:20 text 3:10',
    'sell nifty straddle at 9:20 exist 3:10',
    'sell nifty straddle 9:20, I lost 2 lots',
    'sell nifty amt straddle 9:20',
    'sell nifty 200 otm str 9:20',
    'sell nifty str 24000 ce 9:20',
    'nifty ce str buy 9:20',
    'sell nifty 100 str 9:20',
  ])('is not every word that is similar: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a habit that somebody tells', () => {
  const answer = (text: string) => processQuery(text, newConversation(), {})

  it.each([
    'What I do by hand is this. At 9:20 I sell the nifty straddle. Each leg has a 30% stop and gets sold again once. I am flat by 3:10.',
    'What I do every day is this: at 9:20 I sell the nifty atm call and put, 30% stop each, and I am out at 3:10.',
    'How I do it: nifty straddle sold at 9:20, 30% stop on each leg, out by 3:10',
  ])('is a strategy: %s', async (text) => {
    expect((await answer(text)).intent).toBe('strategy')
  })

  it.each([
    'What do I do if a leg gets stopped?',
    'How I sell nifty straddle at 9:20 in this app',
    'How do I sell the straddle at 9:20 and exit at 3:10?',
    'What is a short strangle? I sell the call at 200 and the put at 200.',
  ])('is none in %s', async (text) => {
    expect((await answer(text)).offer).toBeUndefined()
  })
})
