import { describe, expect, it } from 'vitest'
import { LIBRARY, searchLibrary, type LibraryFilter } from '#domain/library'

const found = (filter: LibraryFilter) => searchLibrary(LIBRARY, filter).map(({ name }) => name)

describe('a search of the library', () => {
  it('without a text finds all strategies in the editors’ order', () => {
    expect(found({})).toEqual(LIBRARY.map(({ name }) => name))
    expect(found({ text: '  ' })).toHaveLength(15)
  })

  it.each([
    ['a part of a name', 'condor', ['Iron Condor']],
    ['any case', 'BOX', ['Box Spread']],
    ['words of a description', 'insurance against', ['Protective Put']],
    ['a tag', 'four legs', ['Iron Condor', 'Iron Butterfly', 'Box Spread']],
    ['nothing that there is', 'ratio backspread', []],
  ])('finds %s', (_, text, names) => {
    expect(found({ text })).toEqual(names)
  })

  it('ranks the exact name first, then other names, then other texts', () => {
    expect(found({ text: 'long call' })[0]).toBe('Long Call')
    expect(found({ text: 'LONG STRADDLE' })[0]).toBe('Long Straddle')
    const names = found({ text: 'call' })
    const inName = names.map((name) => name.toLowerCase().includes('call'))
    expect(inName).toEqual([...inName].sort((a, b) => Number(b) - Number(a)))
  })

  it.each<[LibraryFilter, string[]]>([
    [{ category: 'bullish' }, ['Long Call', 'Bull Call Spread']],
    [{ category: 'bullish', volatility: 'medium' }, ['Bull Call Spread']],
    [{ category: 'neutral', complexity: 'intermediate' }, ['Iron Condor', 'Iron Butterfly']],
    [{ category: 'neutral', complexity: 'intermediate', text: 'pinning' }, ['Iron Butterfly']],
    [{ category: 'neutral', complexity: 'beginner' }, []],
  ])('with %j needs all of it to match', (filter, names) => {
    expect(found(filter)).toEqual(names)
  })
})
