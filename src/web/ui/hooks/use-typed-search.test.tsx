import { act, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useTypedSearch } from './use-typed-search.ts'

/** Shows a search field whose stored value updates when the test lets it. */
function showSearch(start = '') {
  const searches: string[] = []
  let arrive: (value: string) => void = () => undefined
  function Search() {
    const [value, setValue] = useState(start)
    arrive = setValue
    const [typed, type] = useTypedSearch(value, (text) => searches.push(text))
    return <input type="search" value={typed} onChange={({ target }) => type(target.value)} />
  }
  const { container } = render(<Search />)
  const field = within(container).getByRole<HTMLInputElement>('searchbox')
  return {
    field,
    user: userEvent.setup(),
    asked: (text: string) => expect.poll(() => searches.at(-1)).toBe(text),
    keep: (value: string) => act(() => arrive(value)),
  }
}

describe('a search field with a stored search', () => {
  it('keeps letters typed before an earlier search arrives', async () => {
    const { user, field, asked, keep } = showSearch()
    await user.type(field, 'DRA')
    await asked('DRA')
    await user.type(field, 'W')
    keep('DRA')
    await user.type(field, 'DOWN')
    await asked('DRAWDOWN')
    keep('DRAWDOWN')
    expect(field.value).toBe('DRAWDOWN')
  })

  it('keeps a trailing space, which is not part of the search', async () => {
    const { user, field, asked, keep } = showSearch()
    await user.type(field, 'iron ')
    await asked('iron')
    keep('iron')
    expect(field.value).toBe('iron ')
  })

  it('follows changes of the address made elsewhere', async () => {
    const { user, field, asked, keep } = showSearch('iron')
    await user.type(field, ' fly')
    await asked('iron fly')
    keep('iron fly')
    keep('')
    expect(field.value).toBe('')
  })
})
