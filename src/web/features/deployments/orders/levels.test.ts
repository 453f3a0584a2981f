import { describe, expect, it } from 'vitest'
import type { DeployedLeg } from '#domain'
import { changedLevels, handlesOf, levelAfter, levelAt, levelSliderRange, profitAt, topOf } from './levels.ts'

const before = { stop: 120, target: null }

describe('levels set by hand', () => {
  it('contain only the changed levels, on the tick', () => {
    expect(changedLevels(before, { stop: '118.02', target: '' })).toEqual({ stop: 118 })
    expect(changedLevels(before, { stop: '120.00', target: '60' })).toEqual({ target: 60 })
    expect(changedLevels(before, { stop: '', target: '' })).toEqual({ stop: null })
  })

  it('are no order without a change or with a text that is no price', () => {
    expect(changedLevels(before, { stop: '120', target: '' })).toBeUndefined()
    expect(changedLevels(before, { stop: 'abc', target: '60' })).toBeUndefined()
    expect(changedLevels(before, { stop: '-5', target: '' })).toBeUndefined()
  })

  it('slide from one tick to three times the premium', () => {
    expect(levelSliderRange(150)).toEqual({ min: 0.05, max: 450, step: 0.05 })
  })
})

const frame = { left: 64, top: 12, width: 600, height: 200, min: 50, max: 150 }
const leg: DeployedLeg = {
  legId: 'leg_1',
  key: 'leg_1',
  state: 'open',
  side: 'SELL',
  optionType: 'CALL',
  strike: 24_000,
  expiry: '2024-06-06',
  quantity: 50,
  entryDate: '2024-06-05',
  entryTime: '09:20',
  entryPrice: 100,
  last: 90,
  profit: 500,
  waitsFor: null,
  levels: { stop: 130, target: null, isTrail: false },
}

it('a level and its place on the chart say the same, on the tick', () => {
  expect(topOf(frame, 150)).toBe(12)
  expect(topOf(frame, 100)).toBe(112)
  expect(levelAt(frame, 112)).toBe(100)
  expect(levelAt(frame, 112.03)).toBe(100)
  expect(levelAt(frame, 9999)).toBe(50)
})

it('arrow keys move a level by a tick and page keys by a rupee, never below a tick', () => {
  expect(levelAfter('ArrowUp', 130)).toBe(130.05)
  expect(levelAfter('PageDown', 130)).toBe(129)
  expect(levelAfter('ArrowDown', 0.05)).toBe(0.05)
  expect(levelAfter('Enter', 130)).toBeUndefined()
})

it('an open leg has a handle for its stop and its target; one that it lacks starts at the last price', () => {
  const handles = handlesOf([leg], undefined)
  expect(handles.map(({ id, level, isNew }) => [id, level, isNew])).toEqual([
    ['leg_1 stop', 130, false],
    ['leg_1 target', 90, true],
  ])
  const unruled = { ...leg, levels: null, last: null }
  expect(handlesOf([unruled], undefined).map(({ level, isNew }) => [level, isNew])).toEqual([
    [100, true],
    [100, true],
  ])
  expect(handlesOf([leg], 'leg_2')).toEqual([])
})

it('with more than four handles, only levels in force have a handle; with more than four of those, no level has one', () => {
  expect(handlesOf([leg, leg, leg], undefined).map(({ id }) => id)).toEqual([1, 2, 3].map(() => 'leg_1 stop'))
  const both = { ...leg, levels: { stop: 130, target: 60, isTrail: false } }
  expect(handlesOf([both, both], undefined)).toHaveLength(4)
  expect(handlesOf([both, both, both], undefined)).toEqual([])
})

it('a sold call that is stopped above its entry loses the difference for each unit', () => {
  expect(profitAt(leg, 130)).toBe(-1500)
  expect(profitAt({ ...leg, side: 'BUY' }, 130)).toBe(1500)
})
