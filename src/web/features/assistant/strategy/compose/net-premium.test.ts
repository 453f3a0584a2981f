import { describe, expect, it } from 'vitest'
import { parseInstruction } from '../parse-instruction.ts'

const CONDOR = 'iron condor nifty 9:30, sell 200 otm, buy 400 otm'
const notes = (text: string) => parseInstruction(text).assumptions.join(' ')

describe('a percentage of the whole position', () => {
  it.each([
    `${CONDOR}, stop 40% of net premium`,
    `${CONDOR}, target 50% of the credit received`,
    'bull put spread nifty sell otm1 put buy otm5 put 9:30, target 50% of credit received',
  ])('is noted as one of all premiums where the net premium is said: %s', (text) => {
    expect(notes(text)).toContain('bought ones included, and not of the net premium')
  })

  it.each([`${CONDOR}, overall sl 30%`, 'sell nifty straddle 9:20, stop 20% of premium received'])(
    'needs no such note: %s',
    (text) => {
      expect(notes(text)).not.toContain('net premium')
    },
  )
})
