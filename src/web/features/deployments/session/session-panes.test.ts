import { describe, expect, it } from 'vitest'
import type { Trade } from '#domain'
import {
  aHeldCall,
  aLevel,
  aMinute,
  aSession,
} from '../../../strategy/deployments/fixtures/deployment.fixture.ts'
import { legendOf } from '../../../strategy/leg-lines.tsx'
import { legPane, levelsOf, netProfits, overallLines, positionsOf, profitPane } from './session-panes.ts'

const minutes = ['09:15', '09:16', '09:17'].map((time, i) => ({ ...aMinute(time), profit: 100 * i }))
const trade = { exitTime: '09:16', charges: 30.5 } as Trade

describe('the curve of a session', () => {
  it('is net of the charges of the trades closed so far', () => {
    expect(netProfits({ minutes, booked: [trade] })).toEqual([0, 69.5, 169.5])
  })

  it('marks entries, orders and limits, such as a refusal by the cap of a book, at their minutes', () => {
    const line = (seq: number, kind: 'entry' | 'order' | 'limit', time: string) =>
      ({ seq, kind, time, date: '2024-06-05', legId: null, event: null, text: '' }) as const
    const series = profitPane(
      aSession({
        minutes,
        log: [line(1, 'limit', '09:15'), line(2, 'entry', '09:16'), line(3, 'order', '09:17')],
      }),
    )
    const marks = series.filter(({ kind }) => kind === 'points')
    expect(marks.map(({ label, values }) => [label, values])).toEqual([
      ['Entry', [null, 100, null]],
      ['By hand or by a limit', [0, null, 200]],
    ])
    expect(legendOf(series).map(({ label }) => label)).toEqual([
      'Profit, net of charges so far',
      'Index (right axis)',
      'Entry',
      'By hand or by a limit',
    ])
  })
})

const nameOf = (legId: string) => (legId === 'leg_1' ? 'Leg 1' : 'Leg 2')
const aHeldPut = (price: number) =>
  aHeldCall(price, { key: 'leg_2', legId: 'leg_2', optionType: 'PUT', strike: 23_500 })

const session = aSession({
  minutes: [
    aMinute('09:15'),
    aMinute('09:16', aHeldCall(200), aHeldPut(90)),
    aMinute('09:17', aHeldCall(null), aHeldPut(91)),
    aMinute('09:18', aHeldCall(210), aHeldPut(92)),
    aMinute('09:19', aHeldPut(93)),
  ],
  levels: [aLevel('09:17', { stop: 250, target: 100 }), aLevel('09:18', { stop: 240, isTrail: true })],
})

const pane = (only?: string) =>
  legPane(session, {
    underlying: 'NIFTY',
    positions: positionsOf(session, nameOf),
    only,
    entries: [{ legId: 'leg_2', entryDate: '2024-06-05', entryTime: '09:16', entryPrice: 90.5 }],
  })

describe('the legs of a session', () => {
  it('have candles only in minutes with trades; no price is invented', () => {
    const [call, put] = pane()
    expect(call).toMatchObject({
      label: 'NIFTY 24000 CE',
      kind: 'candles',
      values: [null, 200, null, 210, null],
      candles: { high: [null, 200, null, 210, null] },
    })
    expect(put).toMatchObject({ label: 'NIFTY 23500 PE', values: [null, 90, 91, 92, 93] })
  })

  it('have levels in their own colour, which they keep when shown alone', () => {
    const lines = pane('leg_1')
    const [call] = lines
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['NIFTY 24000 CE', [null, 200, null, 210, null]],
      ['Leg 1, stop', [null, null, 250, null, null]],
      ['Leg 1, trailed stop', [null, null, null, 240, null]],
      ['Leg 1, target', [null, null, 100, null, null]],
    ])
    expect(new Set(lines.map(({ color }) => color))).toEqual(new Set([call?.color]))
    expect(pane('leg_2')[0]?.color).toBe(pane()[1]?.color)
  })

  it('are marked at their entry, also while they are open', () => {
    expect(pane('leg_2').at(-1)).toMatchObject({
      label: 'Leg 2, entry',
      values: [null, 90.5, null, null, null],
    })
  })

  it('are named by the day since which they are held, if one leg has several positions', () => {
    const held = aSession({
      minutes: [
        aMinute(
          '09:15',
          aHeldCall(200, { key: 'leg_1 2024-06-03' }),
          aHeldCall(150, { key: 'leg_1 2024-06-04', strike: 24_100 }),
        ),
      ],
    })
    expect(positionsOf(held, nameOf).map(({ name }) => name)).toEqual([
      'Leg 1 since 03 Jun 2024',
      'Leg 1 since 04 Jun 2024',
    ])
  })
})

describe('the level that a leg waits for', () => {
  const aWait = (awaited: number | null, price = 100) => aHeldCall(price, { awaited })
  const waiting = aSession({
    minutes: [
      aMinute('09:20', aWait(null)),
      aMinute('09:21', aWait(120)),
      aMinute('09:22', aHeldCall(121)),
      // The leg is stopped in this minute and waits for its cost price.
      aMinute('09:23', aHeldCall(90), aWait(120, 90)),
    ],
    levels: [aLevel('09:22', { stop: 95 })],
  })
  const lines = legPane(waiting, {
    underlying: 'NIFTY',
    positions: positionsOf(waiting, nameOf),
    only: undefined,
    entries: [],
  })

  it("is drawn while it is known, with the contract's premium from the start of the wait", () => {
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['NIFTY 24000 CE', [100, 100, 121, 90]],
      ['Leg 1, stop', [null, null, 95, 95]],
      ['Leg 1, waits for', [null, 120, null, 120]],
    ])
  })

  it('overall levels are hidden before a position is open', () => {
    const overallLevels = [
      { time: '09:21', stop: -500, target: null, lock: null },
      { time: '09:23', stop: -500, target: null, lock: 200 },
    ]
    expect(overallLines({ ...waiting, overallLevels }).map(({ label, values }) => [label, values])).toEqual([
      ['Stop of all legs', [null, null, -500, -500]],
      ['Locked profit', [null, null, null, 200]],
    ])
  })
})

it('levels hold until the next change and end with their position: a re-entry has its own', () => {
  const minutes = ['09:20', '09:21', '09:22', '09:23', '09:24'].map((time, i) =>
    i === 2 ? aMinute(time) : aMinute(time, aHeldCall(150)),
  )
  const back = aSession({ minutes, levels: [aLevel('09:20', { stop: 190 }), aLevel('09:24', { stop: 180 })] })
  expect(levelsOf(back, 'leg_1').stop).toEqual([190, 190, null, null, 180])
})
