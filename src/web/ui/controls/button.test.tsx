import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../fixtures/page.tsx'
import { Button } from './button.tsx'

const button = (name: string) => screen.getByRole('button', { name })

/** Browsers blur a focused element when it is disabled; jsdom does not. */
const loseFocus = () => act(() => (document.activeElement as HTMLElement | null)?.blur())

describe('a busy button', () => {
  const form = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <Button>Cancel</Button>
    </>
  )

  it('gets its focus back afterwards', () => {
    const { rerender } = render(form(false))
    button('Save').focus()
    rerender(form(true))
    loseFocus()
    rerender(form(false))
    expect(document.activeElement).toBe(button('Save'))
  })

  it('leaves the focus where the user has moved it', () => {
    const { rerender } = render(form(false))
    button('Save').focus()
    rerender(form(true))
    button('Cancel').focus()
    rerender(form(false))
    expect(document.activeElement).toBe(button('Cancel'))
  })
})
