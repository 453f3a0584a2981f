import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showPage } from '../../fixtures/page.tsx'
import { Pager } from './pager.tsx'

function TwoPages() {
  const [page, setPage] = useState(0)
  return (
    <Pager page={page} isLast={page === 1} onPage={setPage}>
      Page {page + 1} of 2
    </Pager>
  )
}

it('on the last page the keyboard is on Previous, and on the first again on Next', async () => {
  const { user } = showPage(<TwoPages />)
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  screen.getByRole('button', { name: 'Next' }).focus()
  await user.keyboard('{Enter}')
  await focused('Previous')
  await user.keyboard('{Enter}')
  await focused('Next')
})
