import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recorded, redone, startHistory, undone } from './use-undo.ts'

describe('an undo history', () => {
  it('restores every state in reverse, and then forward again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 20 }), ([first, ...changes]) => {
        let history = changes.reduce((past, change) => recorded(past, change), startHistory(first))
        for (const state of [first, ...changes].toReversed().slice(1)) {
          history = undone(history)
          expect(history.present).toBe(state)
        }
        for (const state of changes) {
          history = redone(history)
          expect(history.present).toBe(state)
        }
      }),
    )
  })

  it('does not move beyond its ends', () => {
    const history = startHistory('only')
    expect(undone(history)).toBe(history)
    expect(redone(history)).toBe(history)
  })

  it('drops undone states after a new change', () => {
    const changed = recorded(undone(recorded(startHistory('a'), 'b')), 'c')
    expect(redone(changed).present).toBe('c')
  })
})
