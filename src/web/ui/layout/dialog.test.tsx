import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { showPage } from '../../fixtures/page.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete…</button>
      <Dialog open={open} onOpenChange={setOpen} title="Delete it?" description="It cannot be undone.">
        <input aria-label="Its name" />
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  it('takes the focus and has an accessible name and description', async () => {
    const { user } = showPage(<Page />)

    await user.click(screen.getByRole('button', { name: 'Delete…' }))

    const dialog = await screen.findByRole('dialog', {
      name: 'Delete it?',
      description: 'It cannot be undone.',
    })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  })

  it.each(['{Escape}', '{Enter}'])('returns the focus when %s closes it', async (key) => {
    const { user } = showPage(<Page />)
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    const close = await screen.findByRole('button', { name: 'Close' })

    await waitFor(() => expect(document.activeElement).toBe(close))
    await user.keyboard(key)

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete…' })))
  })
})
