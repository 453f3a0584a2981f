import { describe, expect, it } from 'vitest'
import { mentionedIn, partsWithMentions } from './mentions.ts'

const PEOPLE = [{ name: 'Meera' }, { name: 'Meera Iyer' }, { name: 'Asha Rao' }]

describe('a mention', () => {
  it.each([
    ['@Meera Iyer, is it the same?', ['Meera Iyer']],
    ['Ask @meera.', ['Meera']],
    ['(@Asha Rao) and @ASHA RAO', ['Asha Rao']],
    ['@Meeras idea', []],
    ['write to x@Meera', []],
    ['@ Meera', []],
    ['Meera Iyer', []],
  ])('in %j is of %j', (text, names) => {
    expect(mentionedIn(text, PEOPLE).map(({ name }) => name)).toEqual(names)
  })

  it('stays in its place in the text', () => {
    expect(partsWithMentions('Hello @Asha Rao!', PEOPLE)).toEqual([
      { text: 'Hello ' },
      { text: '@Asha Rao', person: { name: 'Asha Rao' } },
      { text: '!' },
    ])
  })
})
