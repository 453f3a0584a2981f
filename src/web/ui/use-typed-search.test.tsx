import { act, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useTypedSearch } from './use-typed-search.ts'

/** A search that is kept at a place which is as late as the test would have it. */
function showSearch(start = '') {
  const said: string[] = []
  let arrive: (value: string) => void = () => undefined
  function Search() {
    const [value, setValue] = useState(start)
    arrive = setValue
    const [typed, type] = useTypedSearch(value, (text) => said.push(text))
    return <input type="search" value={typed} onChange={({ target }) => type(target.value)} />
  }
  const { container } = render(<Search />)
  const field = within(container).getByRole<HTMLInputElement>('searchbox')
  return {
    field,
    user: userEvent.setup(),
    asked: (text: string) => expect.poll(() => said.at(-1)).toBe(text),
    keep: (value: string) => act(() => arrive(value)),
  }
}

describe('the text of a search that is kept elsewhere', () => {
  it('keeps every letter that is typed before an earlier search arrives', async () => {
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

  it('keeps a space at its end, which nobody searches for', async () => {
    const { user, field, asked, keep } = showSearch()
    await user.type(field, 'iron ')
    await asked('iron')
    keep('iron')
    expect(field.value).toBe('iron ')
  })

  it('follows what changes without it', async () => {
    const { user, field, asked, keep } = showSearch('iron')
    await user.type(field, ' fly')
    await asked('iron fly')
    keep('iron fly')
    keep('')
    expect(field.value).toBe('')
  })
})
