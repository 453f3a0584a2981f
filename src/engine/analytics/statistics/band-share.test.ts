import { describe, expect, it } from 'vitest'
import { bandShare } from './band-share.ts'

describe('the ambiguity band', () => {
  it('of -500, or 1500 with the target first, is 400 % wide and leaves the sign open', () => {
    expect(bandShare({ worst: -500, base: -500, best: 1500, trades: 3, pnl: -800 }, 60)).toEqual({
      width: 2000,
      tradesPercent: 5,
      widthPercent: 400,
      targetFirst: 1500,
      signIsOpen: true,
    })
  })

  it('of 900 to 1500 leaves no doubt that the run earned', () => {
    expect(bandShare({ worst: 900, base: 1000, best: 1500, trades: 1, pnl: 5 }, 10).signIsOpen).toBe(false)
  })

  it('of a run that ends worse when the target comes first is read from its upper end', () => {
    expect(bandShare({ worst: -2500, base: -1000, best: -1000, trades: 1, pnl: 0 }, 1).targetFirst).toBe(
      -2500,
    )
  })

  it('with equal ends has no width', () => {
    expect(bandShare({ worst: 0, base: 0, best: 0, trades: 0, pnl: 0 }, 0)).toEqual({
      width: 0,
      tradesPercent: null,
      widthPercent: null,
      targetFirst: 0,
      signIsOpen: false,
    })
  })
})
