import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { requestWith } from './fixtures/a-request.ts'
import { legNames } from './leg-names.ts'

it('a leg is called by its place and what it trades, the disabled ones counted', () => {
  const leg = (id: string, optionType: string) => ({ id, optionType, tradeType: 'SELL', quantity: 1 })
  const legs = [{ ...leg('leg_1', 'CALL'), enabled: false }, leg('leg_2', 'PUT')]
  const nameOf = legNames(backtestRequestSchema.parse(requestWith({ 'strategy.legs': legs })))
  expect(nameOf('leg_2')).toBe('Leg 2: sell ATM PE')
  expect(nameOf('a leg of another strategy')).toBe('a leg of another strategy')
})
