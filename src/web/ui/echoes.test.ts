import { describe, expect, it } from 'vitest'
import { Echoes } from './echoes.ts'

function said(...texts: string[]): Echoes {
  const echoes = new Echoes()
  for (const text of texts) echoes.say(text)
  return echoes
}

describe('what comes back of what was said', () => {
  it('is heard as such, one after the other', () => {
    const echoes = said('DRA', 'DRAW')
    expect(['DRA', 'DRAW', 'DRAW'].map((text) => echoes.hears(text))).toEqual([true, true, false])
  })

  it('may leave out what was said before it', () => {
    const echoes = said('DRA', 'DRAW', 'DRAWD')
    expect(['DRAW', 'DRA', 'DRAWD'].map((text) => echoes.hears(text))).toEqual([true, false, false])
  })

  it('is all there when the latest comes, also where it was said before', () => {
    const echoes = said('A', 'B', 'A')
    expect(['A', 'B'].map((text) => echoes.hears(text))).toEqual([true, false])
  })

  it('is not what nobody said', () => {
    const echoes = said('A')
    expect(['', 'A'].map((text) => echoes.hears(text))).toEqual([false, false])
  })
})
