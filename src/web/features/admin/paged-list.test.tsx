import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PagedList } from './paged-list.tsx'

const list = (total: number | undefined, search = '') => (
  <PagedList
    label="Search"
    search={search}
    page={0}
    total={total}
    onSearch={() => undefined}
    onPage={() => undefined}
  >
    <table />
  </PagedList>
)

describe('a list in pages', () => {
  it('shows no count before it is loaded', () => {
    const { rerender } = render(list(undefined))
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    rerender(list(0))
    expect(screen.getByRole('status').textContent).toBe('0 in all')
  })

  it('says that a search matches nothing, in place of an empty table', () => {
    const { rerender } = render(list(2, 'asha'))
    expect(screen.getByRole('table')).toBeTruthy()
    rerender(list(0, 'asha'))
    expect(screen.getByText('Nothing matches “asha”')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
