import { describe, expect, it } from 'vitest'
import { streaks } from './streaks.ts'

describe('streaks', () => {
  it.each([
    ['two wins, then three losses', [1, 2, -1, -1, -1, 4], 2, 3],
    ['a flat trade ends a winning streak', [1, 1, 0, 1], 2, 0],
    ['a flat trade ends a losing streak', [-1, 0, -1], 0, 1],
    ['the streak at the end counts', [-1, 1, 1, 1], 3, 1],
    ['no trades', [], 0, 0],
  ])('%s', (_, profits, longestWin, longestLoss) => {
    expect(streaks(profits)).toEqual({ longestWin, longestLoss })
  })
})
