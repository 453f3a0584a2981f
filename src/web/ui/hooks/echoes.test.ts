import { describe, expect, it } from 'vitest'
import { EchoFilter } from './echoes.ts'

function afterSending(...texts: string[]): EchoFilter {
  const echoes = new EchoFilter()
  for (const text of texts) echoes.sent(text)
  return echoes
}

describe('echoes of our own updates', () => {
  it('are recognised one after the other', () => {
    const echoes = afterSending('DRA', 'DRAW')
    expect(['DRA', 'DRAW', 'DRAW'].map((text) => echoes.isEcho(text))).toEqual([true, true, false])
  })

  it('may skip earlier updates', () => {
    const echoes = afterSending('DRA', 'DRAW', 'DRAWD')
    expect(['DRAW', 'DRA', 'DRAWD'].map((text) => echoes.isEcho(text))).toEqual([true, false, false])
  })

  it('are complete when the latest arrives, even if an earlier one had the same text', () => {
    const echoes = afterSending('A', 'B', 'A')
    expect(['A', 'B'].map((text) => echoes.isEcho(text))).toEqual([true, false])
  })

  it('do not include a change from elsewhere', () => {
    const echoes = afterSending('A')
    expect(['', 'A'].map((text) => echoes.isEcho(text))).toEqual([false, false])
  })
})
