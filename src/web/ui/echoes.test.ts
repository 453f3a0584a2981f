import { describe, expect, it } from 'vitest'
import { Echoes } from './echoes.ts'

function said(...texts: string[]): Echoes {
  const echoes = new Echoes()
  for (const text of texts) echoes.say(text)
  return echoes
}

describe('echoes of our own updates', () => {
  it('are recognised one after the other', () => {
    const echoes = said('DRA', 'DRAW')
    expect(['DRA', 'DRAW', 'DRAW'].map((text) => echoes.hears(text))).toEqual([true, true, false])
  })

  it('may skip earlier updates', () => {
    const echoes = said('DRA', 'DRAW', 'DRAWD')
    expect(['DRAW', 'DRA', 'DRAWD'].map((text) => echoes.hears(text))).toEqual([true, false, false])
  })

  it('are complete when the latest arrives, even if an earlier one had the same text', () => {
    const echoes = said('A', 'B', 'A')
    expect(['A', 'B'].map((text) => echoes.hears(text))).toEqual([true, false])
  })

  it('do not include a change from elsewhere', () => {
    const echoes = said('A')
    expect(['', 'A'].map((text) => echoes.hears(text))).toEqual([false, false])
  })
})
