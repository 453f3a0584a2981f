import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { describeStrategy } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

/** The sentences of a strategy, or what is asked or was not understood. */
function read(text: string): string {
  const instruction = parseInstruction(text)
  const asked = instruction.questions.map((one) => one.text).join(' ')
  if (!isOffered(instruction)) return `not offered: ${instruction.unread.join(', ')} ${asked}`
  return describeStrategy(instruction.request)
    .flatMap(({ sentences }) => sentences)
    .join(' ')
}

describe('a position held over days', () => {
  it.each([
    'sell nifty straddle, entry 2 days before expiry 9:30 exit same expiry day 3 pm',
    'sell nifty straddle, 2 days before expiry 9:30, out on expiry day at 3',
    'nifty straddle sell, T-2 9:30 entry, expiry day 3 pm exit',
    'nifty straddle sell, entry: DTE 2, 9:30 exit: DTE 0, 15:00',
    'nifty straddle becho, 2 din pehle lena hai 9:30 pe, expiry ke din 3 baje nikalna',
    'sell nifty straddle, 9:30 am on 2 days before expiry and carry to expiry day 3 pm',
    'sell nifty straddle, 2 dte 9:30 entry, 0 dte 3 pm exit',
  ])('has the days and times of its entry and its exit: %s', (text) => {
    expect(read(text)).toContain('Enters at 09:30')
    expect(read(text)).toContain('entered 2 sessions before it, left on the expiry day')
    expect(read(text)).toContain('Closes whatever is open at 15:00')
    expect(read(text)).not.toContain('Only')
  })

  it.each([
    'nifty monthly short strangle 300 points otm, 25 days before to 7 days before',
    'nifty monthly short strangle 300 points otm, 25 din pehle entry, 7 din pehle 3 baje exit',
    'nifty monthly short strangle 300 points otm, enter T-25 10 am, exit T-7 2 pm',
    'nifty monthly short strangle 300 points otm, enter 25 days before, keep it till 7 days before this expiry',
  ])('needs no expiry beside its days if the options name one: %s', (text) => {
    expect(read(text)).toContain('each monthly expiry: entered 25 sessions before it, left 7 sessions')
  })

  it.each([
    'sell banknifty straddle monday 10 am, hold till expiry of this week and exit 3 pm that day',
    'sell nifty put at 10:00, carry to expiry, no stop',
    'sell banknifty straddle wednesday 10 am, let it run until expiry afternoon, say 3.15',
  ])('asks for the day of its entry if only that of its exit is said: %s', (text) => {
    expect(read(text)).toContain('How many sessions before the expiry is it entered')
  })

  it.each([
    ['sell nifty straddle on 2 days before expiry, 9:30 to 3', 'Only with 2 trading days'],
    ['sell nifty straddle, only days when there are exactly 2 days left for expiry (T-2)', 'Only with 2'],
    ['nifty straddle sell 9:20 with 2 days to expiry', 'Only with 2 trading days'],
    ['nifty short straddle, T-2 and T-1 only', 'Only with 1, 2 trading days'],
  ])('is none if only one day is said: %s', (text, days) => {
    expect(read(text)).toContain(days)
    expect(read(text)).not.toContain('Held over days')
  })
})

describe('days to the expiry at an exit', () => {
  it.each(['exit with 1 day to expiry', 'exit 3:15 with 2 days to expiry'])(
    'are no days that are traded: %s',
    (exit) => {
      expect(read(`nifty straddle sell 9:20, ${exit}`)).toContain(
        'How many sessions before the expiry is it entered',
      )
    },
  )

  it('and at an entry are those of a position held over days', () => {
    expect(
      read(
        'sell nifty monthly strangle 300 otm. enter 10 days to expiry 9:45 am and exit one day prior to expiry 3:15 pm',
      ),
    ).toContain('entered 10 sessions before it, left 1 session before it')
  })
})

describe('a weekday of an exit', () => {
  it.each([
    'sell nifty straddle every friday 3:15 and close on monday 9:30',
    'sell nifty straddle, carry from friday 3:15 to monday 9:30',
    'nifty straddle becho shukrawar 3:15, somvar 9:30 nikal jao',
  ])('is the next session if it follows the day of the entry: %s', (text) => {
    expect(read(text)).toContain('Only on Friday')
    expect(read(text)).toContain('Held over one night')
    expect(read(text)).toContain('Closes whatever is open at 09:30')
  })

  it('is that of the entry as well if both are the same', () => {
    const text = read('sell nifty straddle monday 9:20, exit monday 3:10')
    expect(text).toContain('Only on Monday')
    expect(text).not.toContain('Held')
  })

  it.each([
    'sell nifty straddle, take it on wednesday 11 am and close friday 3 pm',
    'sell nifty straddle thursday 3 pm, exit the following tuesday 3 pm',
    'sell nifty put 9:45, hold till 3 pm friday',
    'sell nifty straddle tuesday 3 pm, exit next thursday 3 pm',
    'sell banknifty straddle monday 9:20, hold till wednesday 3 pm',
    'from october 2025 to march 2026 sell nifty straddle monday 9:20, hold till thursday 3 pm',
  ])('is asked about if it is further away: %s', (text) => {
    expect(read(text)).toContain('but not to a weekday')
  })

  it.each([
    ['sell nifty straddle monday 9:20, hold till thursday 3 pm', 'on the expiry day'],
    ['sell nifty put 9:45, monday entry, thursday exit 3 pm', 'on the expiry day'],
    ['sell nifty put monday 9:45, exit at 3 pm on wednesday', '1 session before it'],
    ['sell nifty put monday 9:45, exit 3 pm on expiry day', 'on the expiry day'],
    ['positional: sell nifty put monday 9:45, out wednesday 3 pm', '1 session before it'],
  ])('is counted before the expiry of its week: %s', (text, left) => {
    expect(read(text)).toContain(`entered 3 sessions before it, left ${left}. Only on Monday.`)
    expect(parseInstruction(text).assumptions.join()).toContain(
      'Monday is 3 sessions before the expiry, a Thursday, in 45 of 57 weeks of these dates; the other weeks, with holidays, are left out.',
    )
  })
})

describe('a position entered on the weekday of the expiry', () => {
  it('could be that of one day, or of a week', () => {
    expect(read('sell nifty straddle on thursdays 9:20, exit 3 pm on expiry day')).toContain(
      'How many sessions before the expiry is it entered',
    )
  })
})

describe('the thursday after a friday', () => {
  it('is that of the next expiry', () => {
    expect(read('sell nifty strangle 200 otm friday 3 pm, exit next thursday 3 pm')).toContain(
      'entered 4 sessions before it, left on the expiry day. Only on Friday.',
    )
  })
})

describe('days that are left out', () => {
  it.each([
    'nifty sell straddle 9:20, trade every day except monday and expiry',
    'nifty weekly sell straddle 9:20, skip expiry day and monday',
  ])('may be the expiry day of a named weekly index: %s', (text) => {
    expect(read(text)).toContain('Only with 1, 2, 3, 4 trading days')
    expect(read(text)).toContain('Only on Tuesday, Wednesday, Thursday, Friday')
  })

  it.each([
    "sell nifty straddle 9:20. Don't take trade if India VIX is above 18",
    'sell nifty straddle 9:20, do not enter on days when vix is over 18',
  ])('may be those of a high India VIX: %s', (text) => {
    expect(read(text)).toContain('India VIX closed up to 18')
  })

  it.each([
    'sell nifty straddle 9:20, skip the day if nifty gaps up or down by more than 1%',
    'sell nifty straddle 9:20, no trade if market opens with a gap of more than 1% either side',
  ])('may be those of a gap to either side: %s', (text) => {
    expect(read(text)).toContain('gap at the open is from −1 to 1%')
  })

  it.each(['only if gap up is more than 100 points', 'skip if gap down more than 80 points'])(
    'are asked about if a gap is counted in points: %s',
    (days) => {
      expect(read(`sell nifty straddle 9:20, ${days}`)).toContain('A gap is a percentage')
    },
  )

  it('are those before the words, unless a condition follows', () => {
    expect(read('nifty sell put 9:45, mondays and fridays i sit out')).toContain('Only on Tuesday, Wed')
    expect(read('nifty sell put 9:45, mondays i skip if vix above 20')).toContain('not offered: mondays')
    expect(read('nifty sell put 9:45 only on mondays skip if vix above 20')).toContain('Only on Monday')
  })

  it('are no days on which a position is left by India VIX', () => {
    expect(read('sell nifty straddle 9:20, exit if vix spikes over 20')).toContain('not offered: exit')
    expect(read('when india vix spikes over 22 buy nifty straddle at 10')).toContain('closed from 22')
  })
})

describe('days to expiry from one to another', () => {
  it('are held where the words say so, with two times behind them', () => {
    expect(read('nifty monthly strangle sell otm5, hold 12 dte to 2 dte, 10am and 3pm')).toMatch(
      /10:00.*entered 12 sessions before it, left 2 sessions before it.*15:00/,
    )
    expect(read('sell weekly strangle nifty otm3, in at 4 dte out at 1 dte, 10am and 3pm')).toMatch(
      /Enters at 10:00.*Closes whatever is open at 15:00/,
    )
  })

  it('are each of the days between them where such days are traded', () => {
    expect(read('trade only 0 dte to 2 dte, nifty sell straddle 9:20-15:15')).toContain(
      'Only with 0, 1, 2 trading',
    )
  })

  it('are asked about where the words say neither', () => {
    expect(read('nifty monthly strangle sell otm5, 30 dte to 5 dte')).toContain('held from the first day')
  })
})

describe('an open away from the last close', () => {
  it('in points is asked about, and is no strike', () => {
    const text = read(
      'sell nifty straddle 9:20, if it opens more than 100 points away from yesterdays close dont trade',
    )
    expect(text).toMatch(/^not offered: *A gap is a percentage/)
  })

  it('in percent leaves such days out', () => {
    expect(
      read('nifty 9:20 straddle sell. dont trade if nifty opens 1% away from yesterdays close'),
    ).toContain('from −1 to 1%')
  })
})

describe('days before the expiry beside an exit that is counted from it', () => {
  it('are those of the entry', () => {
    expect(
      read('sell delta 0.2 strangle in nifty 3 days before expiry and exit on expiry day 12 pm'),
    ).toMatch(/entered 3 sessions before it, left on the expiry day.*12:00/)
  })

  it('are days that are traded where the exit is on the same day', () => {
    expect(read('sell nifty strangle 9:20 only 3 days before expiry, exit 3 pm')).toContain(
      'Only with 3 trading',
    )
  })
})
