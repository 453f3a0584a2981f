import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WholeAmounts } from './whole-amounts.tsx'

it('a sentence does not break between the minus of a loss and its rupees', () => {
  const text = 'Done for the day: −₹2,009.50 net, after +₹120.'
  const { container } = render(<WholeAmounts text={text} />)
  expect(container.textContent).toBe(text)
  const whole = [...container.querySelectorAll('.whitespace-nowrap')].map((one) => one.textContent)
  expect(whole).toEqual(['−₹2,009.50', '+₹120'])
})
