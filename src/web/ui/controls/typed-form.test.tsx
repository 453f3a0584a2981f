import { screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import '../../fixtures/page.tsx'
import { useTypedForm } from './typed-form.ts'

const EMPTY = { email: '', password: '' }

function Form() {
  const [fields, setFields] = useTypedForm('a-form', EMPTY)
  return (
    <form id="a-form">
      <input
        aria-label="Email"
        name="email"
        value={fields.email}
        onChange={(event) => setFields({ ...fields, email: event.target.value })}
      />
      <button disabled={!fields.email}>Send</button>
    </form>
  )
}

afterEach(() => document.body.replaceChildren())

describe('a prerendered form', () => {
  it.each([
    ['keeps what is typed before its scripts arrive, and knows of it', 'a@b.in'],
    ['stays empty when nothing was typed', ''],
  ])('%s', async (_, typed) => {
    const page = document.body.appendChild(document.createElement('div'))
    page.innerHTML = renderToString(<Form />)
    const email = screen.getByLabelText<HTMLInputElement>('Email')
    email.value = typed

    const root = hydrateRoot(page, <Form />)

    await waitFor(() => expect(email).toHaveProperty('value', typed))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(typed === ''),
    )
    root.unmount()
  })
})
