import { describe, expect, it } from 'vitest'
import { percentOf } from './return-on-capital.ts'

describe('the return', () => {
  it('of 700 on a lakh is 0.7 %, not 0.7000000000000001 %', () => {
    expect(percentOf(700, 100_000)).toBe(0.7)
  })

  it('of a loss is negative', () => {
    expect(percentOf(-500, 50_000)).toBe(-1)
  })

  it.each([
    ['no capital', 0],
    ['negative capital', -1],
    ['unknown capital', undefined],
    ['no margin', null],
  ])('on %s does not exist', (_, base) => {
    expect(percentOf(500, base)).toBeNull()
  })
})
