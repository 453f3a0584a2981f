import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../fixtures/page.tsx'
import { Button } from './button.tsx'

const button = (name: string) => screen.getByRole('button', { name })

/** As a browser does with what has the focus when it is disabled. */
const loseFocus = () => act(() => (document.activeElement as HTMLElement | null)?.blur())

describe('a button that works for a while', () => {
  const form = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <Button>Cancel</Button>
    </>
  )

  it('has the focus again when it is done', () => {
    const { rerender } = render(form(false))
    button('Save').focus()
    rerender(form(true))
    loseFocus()
    rerender(form(false))
    expect(document.activeElement).toBe(button('Save'))
  })

  it('leaves the focus to what the user went on to', () => {
    const { rerender } = render(form(false))
    button('Save').focus()
    rerender(form(true))
    button('Cancel').focus()
    rerender(form(false))
    expect(document.activeElement).toBe(button('Cancel'))
  })
})
