import { describe, expect, it } from 'vitest'
import { dataName } from '../../strategy/data-name.ts'
import { runData } from './run-words.ts'

describe('the data of a run', () => {
  it('is called as its owner calls it, if it is the owner’s dataset', () => {
    expect(runData('own-0123456789-june-2021')).toEqual({ text: 'june-2021', tone: 'neutral' })
    expect(runData('own-0123456789-scenario-calm').text).toMatch(/^Simulated data/)
    expect(dataName({ kind: 'imported', name: 'own-0123456789-june-2021' })).toBe('june-2021')
    expect(dataName({ kind: 'imported', name: 'My days' })).toBe('My days')
  })
})
