import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { requestWith } from './fixtures/a-request.ts'
import { legNames } from './leg-names.ts'

it('a leg is named by its position and contract; disabled legs are counted too', () => {
  const leg = (id: string, optionType: string) => ({ id, optionType, tradeType: 'SELL', quantity: 1 })
  const legs = [{ ...leg('leg_1', 'CALL'), enabled: false }, leg('leg_2', 'PUT')]
  const nameOf = legNames(backtestRequestSchema.parse(requestWith({ 'strategy.legs': legs })))
  expect(nameOf('leg_2')).toBe('Leg 2: sell ATM PE')
  expect(nameOf('a leg of another strategy')).toBe('a leg of another strategy')
})

it('a strike measured from another leg names that leg by its position, even after it has moved', () => {
  const measured = (id: string, from?: string) => ({
    id,
    optionType: 'PUT',
    tradeType: 'BUY',
    quantity: 1,
    ...(from !== undefined && { strikeCriteria: { type: 'From Leg', leg: from, offset: 200 } }),
  })
  const request = backtestRequestSchema.parse(
    requestWith({ 'strategy.legs': [measured('leg_7'), measured('leg_2', 'leg_7')] }),
  )
  expect(legNames(request)('leg_2')).toBe('Leg 2: buy 200 from leg 1 PE')
})
