import { describe, expect, it } from 'vitest'
import { parseInstruction } from '../parse-instruction.ts'

const CONDOR = 'iron condor nifty 9:30, sell 200 otm, buy 400 otm'
const asked = (text: string) =>
  parseInstruction(text)
    .questions.map((question) => question.text)
    .join(' ')

describe('a percentage of the whole position', () => {
  it.each([
    `${CONDOR}, stop 40% of net premium`,
    `${CONDOR}, target 50% of the credit received`,
    'bull put spread nifty sell otm1 put buy otm5 put 9:30, target 50% of credit received',
  ])('is asked about where it is said of the net premium: %s', (text) => {
    expect(asked(text)).toContain('bought ones included, and not the net premium')
  })

  it.each([`${CONDOR}, overall sl 30%`, `${CONDOR}, stop 40% of all premiums`, `${CONDOR}, max loss 30%`])(
    'is plain otherwise: %s',
    (text) => {
      expect(asked(text)).not.toContain('net premium')
    },
  )

  it('of the premium received for sold legs is noted as one of all legs together', () => {
    const { questions, assumptions } = parseInstruction(
      'sell nifty straddle 9:20, stop 20% of premium received',
    )
    expect(questions).toEqual([])
    expect(assumptions.join(' ')).toContain('was read as one of the premiums of all legs together')
  })
})
