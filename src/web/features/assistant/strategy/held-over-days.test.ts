import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
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

const HOW_MANY =
  /^not offered: *How many sessions before the expiry is it entered, as in “enter 4 days before the expiry”\?$/
const HOW_LONG = /^not offered: *A position is held up to a day counted before the expiry: how many sessions/

describe('from a weekday to the expiry', () => {
  it.each([
    [
      'sell this weeks nifty atm call, buy next weeks atm call. enter on monday 10am and exit on expiry 3pm',
      3,
    ],
    ['sell nifty weekly ce buy monthly ce, enter wednesday 10am exit on expiry 3 pm', 1],
    ['sell nifty strangle 200 otm, entry friday 10 am exit next expiry day 3 pm', 4],
    ['sell nifty strangle 200 otm friday 10am, close at the coming expiry 3 pm', 4],
    ['sell nifty strangle 200 otm, carry from friday 10 am till next expiry and exit 3 pm', 4],
    ['sell nifty strangle, in monday 10 am, 50% target, close on expiry 3 pm', 3],
    ['sell nifty strangle, 10 am entry Wed, positional till expiry 3 pm', 1],
    ['nifty strangle becho expiry ke agle din 10 baje, agli expiry pe 3 baje nikal jao', 4],
    ['sell nifty strangle 10 am on the day after expiry, holding until the next expiry at 3 pm', 4],
  ])('holds up to the nearest expiry: %s', (text, sessions) => {
    const days = sessions === 1 ? '1 session' : `${sessions} sessions`
    expect(read(text)).toContain(`entered ${days} before it, left on the expiry day`)
    expect(read(text)).toMatch(/Enters at 10:00.*Closes whatever is open at 15:00/)
  })

  it.each([
    'sell nifty next expiry strangle, friday 10am, exit expiry 3 pm',
    'sell nifty monthly straddle, entry monday 9:30, exit on expiry 3 pm',
    'sell nifty straddle 9:30, hold overnight till expiry',
    'sell nifty straddle 9:30, exit on next expiry day 3:15',
  ])('is asked about where the words do not say which day that is: %s', (text) => {
    expect(read(text)).toMatch(HOW_MANY)
    expect(sentencesOf(text)).not.toContain('Held')
  })

  it('is no expiry of the legs', () => {
    expect(read('sell nifty straddle 9:20 exit 3:15 next expiry')).toContain('CALL ATM, next expiry')
    expect(read('sell nifty straddle 9:20, exit 3:15, next expiry strikes')).toContain(
      'CALL ATM, next expiry',
    )
  })
})

describe('from a weekday to another', () => {
  it.each([
    ['sell nifty strangle, hold from monday morning to wednesday 3pm', 3, '1 session before it'],
    ['sell nifty strangle, hold from monday 9:30 to wednesday 3 pm', 3, '1 session before it'],
    ['sell nifty strangle, positional from monday 9:30 till thursday 3 pm', 3, 'on the expiry day'],
    ['sell nifty strangle friday morning, exit if loss 8000 or next thursday 3pm', 4, 'on the expiry day'],
    ['sell nifty strangle friday 9:30, sl 8000 total or wednesday 3 pm', 4, '1 session before it'],
    ['sell nifty strangle monday 9:30 and thursday 3 pm exit', 3, 'on the expiry day'],
    ['sell nifty strangle positional till thursday, entry monday 9:30, exit 3 pm', 3, 'on the expiry day'],
    ['sell nifty strangle, enter tuesday 9:20 exit wednesday 3 pm', 2, '1 session before it'],
    ['entry day: friday, exit day: wednesday, sell nifty strangle 9:30 to 3 pm', 4, '1 session before it'],
  ])('is counted before the expiry: %s', (text, sessions, left) => {
    expect(read(text)).toContain(`entered ${sessions} sessions before it, left ${left}. Only on`)
    expect(read(text)).toContain('Closes whatever is open at 15:00')
  })

  it('is one night where the days follow each other', () => {
    expect(
      read('budh ko 3 baje banknifty ka strangle bechna, 400 point door, aur guruvar ko 10 baje kaat dena'),
    ).toMatch(/Enters at 15:00.*one night.*Only on Wednesday.*10:00/)
  })

  it.each([
    'sell nifty strangle monday to wednesday 9:30 to 3pm',
    'sell nifty strangle from monday to wednesday, 9:30 to 3pm',
    'sell nifty strangle monday, tuesday and wednesday 9:30, exit 3 pm',
  ])('are days that are traded where nothing is held: %s', (text) => {
    expect(read(text)).toContain('Only on Monday, Tuesday, Wednesday.')
    expect(read(text)).not.toContain('Held')
  })

  it('states that a morning is the first minute', () => {
    expect(
      parseInstruction('sell nifty strangle on friday morning, exit thursday 3 pm').assumptions,
    ).toContain('“morning” was read as: from 09:16 on.')
    expect(read('sell nifty strangle on friday morning 9:45, exit 3 pm')).toContain('Enters at 09:45')
  })
})

describe('one night', () => {
  it.each([
    'STBT nifty short straddle 3:15 pm to next day 9:20',
    'sell nifty straddle 3:15 pm, next day 9:20',
    'sell nifty straddle today 3:15 and exit tomorrow 9:20',
    'sell nifty straddle at 3:15, hold till next morning 9:20',
    'sell nifty straddle at 3:15, carry it over to next day 9:20',
  ])('ends at the time of the next day: %s', (text) => {
    expect(read(text)).toMatch(/Enters at 15:15.*one night.*Closes whatever is open at 09:20/)
  })

  it('needs its times', () => {
    expect(read('sell nifty straddle and exit next day')).toContain('at which times is it entered and left')
  })
})

describe('days before an expiry', () => {
  it('may be said as the expiry minus days', () => {
    expect(read('sell nifty straddle, enter on expiry minus 4 day, exit one day before expiry')).toContain(
      'entered 4 sessions before it, left 1 session before it',
    )
    expect(read('sell nifty straddle on expiry minus 1 day 9:20 to 3:15')).toContain(
      'Only with 1 trading day to',
    )
    expect(read('nifty weekly expiry - 9:20 sell straddle')).not.toContain('Only')
  })

  it.each([
    'sell nifty straddle at 3 pm day before expiry, close at 9:30 on expiry',
    'nifty straddle becho 1 din pehle expiry se 3 pm pe, aur expiry ke din 9:30 baje band',
  ])('are those of the entry where the exit is on the expiry: %s', (text) => {
    expect(read(text)).toMatch(/15:00.*entered 1 session before it, left on the expiry day.*09:30/)
  })

  it('are those of the exit behind a target', () => {
    const text =
      'sell nifty monthly strangle, enter 20 days before expiry, target 3000 total, close 5 days before expiry'
    expect(read(text)).toContain('entered 20 sessions before it, left 5 sessions before it')
  })

  it.each([
    '3 days hold',
    'hold 15 days',
    'hold for 2-3 days',
    'holding period 4 days',
    '3 din hold karo',
    'exit after 3 days',
  ])('are asked for once where only the length is said: %s', (held) => {
    const text = `sell nifty straddle, ${held}, sl 5000 total`
    expect(read(text)).toMatch(HOW_LONG)
    expect(sentencesOf(text)).not.toContain('Held')
  })

  it('are none of a job', () => {
    expect(read('I hold a day job. sell nifty straddle 9:20 to 3:15')).not.toContain('How many sessions')
  })
})

describe('a day beside an event', () => {
  it.each([
    ['buy nifty straddle 9:20 before budget day', '“before budget day”'],
    ['buy nifty straddle 9:20 a day before the rbi policy', '“a day before the rbi policy”'],
    ['nifty straddle kharido budget se ek din pehle', '“budget se ek din pehle”'],
    ['buy nifty straddle 9:20, day after elections', '“day after elections”'],
    ['skip the day before budget, buy nifty straddle 9:20', '“skip the day before budget”'],
  ])('is named as a whole, and is not the day of the event: %s', (text, phrase) => {
    expect(read(text)).toContain(`${phrase}: the days of scheduled events can be traded or left out`)
    expect(sentencesOf(text)).not.toMatch(/Only on days|Not on days/)
  })

  it('is not a time behind the day of an event', () => {
    expect(read('sell nifty straddle on rbi day after 10:30, exit 3:15')).toMatch(
      /10:30.*Only on days of dec/,
    )
  })

  it('is like a weekday of the month', () => {
    expect(read('sell nifty straddle first monday of the month 9:20')).toContain(
      'not offered: first monday of the month',
    )
  })
})

describe('days that are chosen', () => {
  it.each([
    'if gap up or gap down more than 0.5% then dont take trade',
    'if nifty opens gap up or gap down by more than 0.5%, dont take the trade',
    'if gap is more than 0.5% either side do not trade',
    'if gap up or down 0.5% then avoid',
  ])('leave a large gap out: %s', (days) => {
    expect(read(`sell nifty straddle 9:20, ${days}`)).toContain('gap at the open is from −0.5 to 0.5%')
  })

  it('are those of an expiry in a heading', () => {
    expect(read('nifty expiry: sell straddle 9:30')).toContain('Only with 0 trading days')
    expect(read('nifty expiry: weekly, sell straddle 9:30')).not.toContain('Only with')
  })
})

describe('a change of the open strategy', () => {
  const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg'

  it.each([
    'carry it till expiry instead of closing same day',
    'make it positional till expiry',
    'no need to close same day, hold it till expiry',
  ])('to a position over days needs the day of its entry only: %s', (text) => {
    const { questions, unread } = parseInstruction(text, parseInstruction(STRADDLE).request)
    expect(questions.map((one) => one.text).join()).toMatch(/^How many sessions [^?]*\?$/)
    expect(unread).toEqual([])
  })

  it.each(['avoid expiry day', 'skip expiry day', 'not on expiry'])(
    'leaves the expiry day out, even where it is the only one: %s',
    async (text) => {
      const others = 'Only with 1, 2, 3, 4 trading days to the nearest expiry.'
      expect(await changedText(STRADDLE, text)).toContain(others)
      expect(await changedText(`${STRADDLE}, only on expiry day`, text)).toContain(others)
    },
  )
})

describe('a stop as a share of the capital', () => {
  it('is asked for, and nothing stands in its place', () => {
    const text = 'sell nifty straddle 9:20, overall sl 1.5% of capital'
    expect(read(text)).toMatch(/^not offered: *1\.5% of how much capital/)
    expect(sentencesOf(text)).not.toContain('stops out')
  })
})
