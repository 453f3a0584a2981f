import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { gainTone, Profit } from './profit.tsx'

afterEach(cleanup)

describe('the colour of an amount', () => {
  it.each([
    [-0.49, '₹0', false],
    [0.49, '₹0', false],
    [-0.5, '−₹1', 'text-loss'],
    [0.5, '+₹1', 'text-profit'],
  ])('of %d rupees, written %s, is %s', (amount, text, tone) => {
    render(<Profit amount={amount} />)
    const shown = screen.getByText(text)
    expect(/text-(loss|profit)/.exec(shown.className)?.[0] ?? false).toBe(tone)
    expect(gainTone(amount)).toBe(tone)
  })
})
