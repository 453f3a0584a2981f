import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FormField } from './form-field.tsx'
import { NumberInput } from './number-input.tsx'
import { sliderRange } from './slider.tsx'
import { DateInput } from './typed-input.tsx'

function Lots({ error, optional }: { error?: string; optional?: boolean }) {
  const [lots, setLots] = useState<number | null>(1)
  return (
    <FormField label="Lots" hint="1 to 100" error={error}>
      <NumberInput value={lots} onValueChange={setLots} unreadableAs={optional ? NaN : null} suffix="lots" />
      <output>{String(lots)}</output>
    </FormField>
  )
}

function Rupees() {
  const [capital, setCapital] = useState<number | null>(null)
  return (
    <FormField label="Capital">
      <NumberInput value={capital} onValueChange={setCapital} prefix="₹" />
      <output>{String(capital)}</output>
    </FormField>
  )
}

/** A date that its owner always resets to the last session. */
function SessionDate() {
  const [date, setDate] = useState('2025-04-17')
  return (
    <FormField label="Date">
      <DateInput
        value={date}
        onValueChange={(typed) => setDate(typed === '2025-04-18' ? '2025-04-17' : typed)}
      />
    </FormField>
  )
}

describe('a date field', () => {
  afterEach(cleanup)

  it("shows its owner's value once it is left, even if the owner kept the old date", async () => {
    render(<SessionDate />)
    const field = screen.getByLabelText<HTMLInputElement>('Date')
    await userEvent.clear(field)
    await userEvent.type(field, '18 Apr 2025')
    await userEvent.tab()
    expect(field.value).toBe('17 Apr 2025')
  })
})

describe('a date field that may be empty', () => {
  afterEach(cleanup)

  /** A date that may be left out, and what its owner knows of it. */
  function FirstDay() {
    const [day, setDay] = useState('')
    return (
      <FormField label="First day">
        <DateInput value={day} onValueChange={setDay} reportsUnreadable />
        <output>{day === '' ? 'none' : day}</output>
      </FormField>
    )
  }

  it.each([
    ['tomorrow', 'tomorrow', 'tomorrow'],
    ['32 Jan 2024', '32 Jan 2024', '32 Jan 2024'],
    ['3/1/24', '2024-01-03', '03 Jan 2024'],
    [' ', 'none', ' '],
  ])('that was left with “%s” has the value %s, so no text counts as none', async (typed, value, shown) => {
    render(<FirstDay />)
    const field = screen.getByLabelText<HTMLInputElement>('First day')
    await userEvent.type(field, typed)
    await userEvent.tab()
    expect([screen.getByRole('status').textContent, field.value]).toEqual([value, shown])
  })
})

describe('a slider', () => {
  it.each([
    [25, { min: 0.1, max: 100 }, false],
    [5000, { min: 100, max: 1_000_000 }, false],
    [2, { min: 1, max: 100 }, true],
    [0.5, { min: -10, max: 10 }, false],
    [333, { min: 100, max: 1_000_000 }, true],
  ])('of %s counts in multiples of its step, from any lowest allowed value', (value, bounds, whole) => {
    const { min, max, step } = sliderRange(value, bounds, whole)
    for (const end of [min, max]) expect(Math.abs(end / step - Math.round(end / step))).toBeLessThan(1e-9)
    expect(min).toBeGreaterThanOrEqual(bounds.min)
    expect(max).toBeLessThanOrEqual(bounds.max)
  })
})

describe('a number field', () => {
  afterEach(cleanup)

  it('is described by its hint, and by its error in place of the hint', () => {
    const { rerender } = render(<Lots />)
    const describedBy = () =>
      document.getElementById(screen.getByLabelText('Lots').getAttribute('aria-describedby') ?? '')
        ?.textContent
    expect(describedBy()).toBe('1 to 100')
    rerender(<Lots error="Must be between 1 and 100" />)
    expect(describedBy()).toBe('Must be between 1 and 100')
    expect(screen.getByLabelText('Lots').getAttribute('aria-invalid')).toBe('true')
  })

  it('is empty when cleared, not zero', async () => {
    render(<Lots />)
    await userEvent.clear(screen.getByLabelText('Lots'))
    expect(screen.getByRole('status').textContent).toBe('null')
    await userEvent.type(screen.getByLabelText('Lots'), '2.5')
    expect(screen.getByRole('status').textContent).toBe('2.5')
  })

  it.each([
    ['2,5', 'null', true],
    ['1e3', 'null', true],
    ['1,000', '1000', false],
    ['2.5', '2.5', false],
  ])('shows %s as typed, and has the value %s', async (typed, counted, isInvalid) => {
    render(<Lots />)
    const field = screen.getByLabelText<HTMLInputElement>('Lots')
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await userEvent.tab()
    expect(screen.getByRole('status').textContent).toBe(counted)
    expect(field.value.replaceAll(',', '')).toBe(typed.replaceAll(',', ''))
    expect(field.getAttribute('aria-invalid') === 'true').toBe(isInvalid)
  })

  it('that may stay empty distinguishes invalid text from an empty field', async () => {
    render(<Lots optional />)
    const field = screen.getByLabelText<HTMLInputElement>('Lots')
    await userEvent.clear(field)
    expect(screen.getByRole('status').textContent).toBe('null')
    await userEvent.type(field, '2,5')
    await userEvent.tab()
    expect(screen.getByRole('status').textContent).toBe('NaN')
    expect(field.value).toBe('2,5')
  })

  it.each([
    ['250000', '2,50,000', '250000'],
    ['2,50,000', '2,50,000', '250000'],
    ['100,000', '1,00,000', '100000'],
    ['147600.98', '1,47,600.98', '147600.98'],
    ['12345678.125', '1,23,45,678.125', '12345678.125'],
    ['2,5', '2,5', 'null'],
  ])('of rupees reads %s as %s', async (typed, shown, counted) => {
    render(<Rupees />)
    const field = screen.getByLabelText<HTMLInputElement>('Capital')
    await userEvent.type(field, typed)
    await userEvent.tab()
    expect(field.value).toBe(shown)
    expect(screen.getByRole('status').textContent).toBe(counted)
  })

  it('of a price has two decimals like the prices around it, also after it was typed with one', async () => {
    function Price() {
      const [price, setPrice] = useState<number | null>(98.7)
      return (
        <FormField label="Price">
          <NumberInput value={price} onValueChange={setPrice} prefix="₹" decimals={2} />
        </FormField>
      )
    }
    render(<Price />)
    const field = screen.getByLabelText<HTMLInputElement>('Price')
    expect(field.value).toBe('98.70')
    await userEvent.clear(field)
    await userEvent.type(field, '101.5')
    expect(field.value).toBe('101.5')
    await userEvent.tab()
    expect(field.value).toBe('101.50')
  })
})
