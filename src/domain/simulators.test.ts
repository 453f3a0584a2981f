import { describe, expect, it } from 'vitest'
import type { SimulatedLeg, SimulatorState } from './schemas/simulator.ts'
import { isHeldAt, stateAt } from './simulators.ts'

const at = (time: string, date = '2024-01-02') => ({ date, time })

const aLeg = (changes: Partial<SimulatedLeg> = {}): SimulatedLeg => ({
  id: 'call',
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 21_700,
  expiry: '2024-01-04',
  lots: 1,
  lotSize: 50,
  entry: { ...at('09:20'), price: 120 },
  exit: { ...at('11:00'), price: 80, settled: false },
  ...changes,
})

const aState = (changes: Partial<SimulatorState> = {}): SimulatorState => ({
  moment: at('15:00'),
  expiry: '2024-01-04',
  legs: [aLeg()],
  history: [
    { ...at('09:20'), text: 'Sold 21700 CE' },
    { ...at('11:00'), text: 'Bought 21700 CE back' },
  ],
  notes: [{ ...at('10:00'), text: 'Range so far' }],
  ...changes,
})

describe('a leg', () => {
  it.each([
    ['09:19', false],
    ['09:20', true],
    ['10:59', true],
    ['11:00', false],
  ])('entered at 09:20 and exited at 11:00 is held at %s: %s', (time, held) => {
    expect(isHeldAt(aLeg(), at(time))).toBe(held)
  })

  it('without an exit is held on later days too', () => {
    expect(isHeldAt(aLeg({ exit: null }), at('09:16', '2024-01-03'))).toBe(true)
  })
})

describe('a fork', () => {
  it('starts with the positions held at its minute and drops later exits', () => {
    const { legs, history, moment } = stateAt(aState(), at('10:30'))
    expect(moment).toEqual(at('10:30'))
    expect(legs).toEqual([aLeg({ exit: null })])
    expect(history.map(({ text }) => text)).toEqual(['Sold 21700 CE'])
  })

  it('keeps the profit booked by its minute and the notes written by then', () => {
    expect(stateAt(aState(), at('11:00'))).toMatchObject({
      legs: [aLeg()],
      notes: [{ text: 'Range so far' }],
    })
    expect(stateAt(aState(), at('09:30')).notes).toEqual([])
  })

  it('has no later event', () => {
    expect(stateAt(aState(), at('09:19'))).toMatchObject({ legs: [], history: [], notes: [] })
  })
})
