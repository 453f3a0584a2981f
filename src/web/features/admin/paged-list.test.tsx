import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PagedList } from './paged-list.tsx'

const list = (total: number | undefined) => (
  <PagedList
    label="Search"
    search=""
    page={0}
    total={total}
    onSearch={() => undefined}
    onPage={() => undefined}
  >
    {null}
  </PagedList>
)

describe('a list in pages', () => {
  it('shows no count before it is loaded', () => {
    const { rerender } = render(list(undefined))
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    rerender(list(0))
    expect(screen.getByRole('status').textContent).toBe('0 in all')
  })
})
