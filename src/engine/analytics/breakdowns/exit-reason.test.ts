import { describe, expect, it } from 'vitest'
import { compareExitReasons, normaliseExitReason } from './exit-reason.ts'

describe('an exit reason', () => {
  it.each([
    ['Stop Loss (%)', 'Stop Loss (%)'],
    ['STOP_LOSS(%)', 'Stop Loss (%)'],
    ['stop-loss  ( percentage )', 'Stop Loss (%)'],
    ['Take Profit (points)', 'Take Profit (pts)'],
    ['trail profit (Rs)', 'Trail Profit (₹)'],
    ['Overall Stop Loss (₹)', 'Overall Stop Loss (₹)'],
    ['SquareOff', 'Square Off'],
    ['EXPIRY', 'Expiry'],
    ['Stop Loss', 'Stop Loss'],
    ['  Margin call (%) ', 'Margin call (%)'],
  ])('"%s" is shown as "%s"', (written, shown) => {
    expect(normaliseExitReason(written)).toBe(shown)
  })

  it('lists stops before targets, square-offs after both and unknown reasons last', () => {
    const reasons = [
      'Margin call',
      'Square Off',
      'Stop Loss',
      'Stop Loss (pts)',
      'Take Profit (₹)',
      'Stop Loss (₹)',
      'Stop Loss (%)',
    ]
    expect(reasons.sort(compareExitReasons)).toEqual([
      'Stop Loss',
      'Stop Loss (%)',
      'Stop Loss (pts)',
      'Stop Loss (₹)',
      'Take Profit (₹)',
      'Square Off',
      'Margin call',
    ])
  })
})
