import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { showPage } from '../../fixtures/page.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { StaysNear, stayNear } from './stays-near.tsx'

/** A list whose entries are deleted after a question, before or after its dialog closes. */
function List({ names, removal }: { names: readonly string[]; removal: 'first' | 'later' }) {
  const [left, setLeft] = useState(names)
  const [doomed, setDoomed] = useState<string>()
  const remove = () => setLeft(left.filter((name) => name !== doomed))
  const close = () => setDoomed(undefined)
  return (
    <main tabIndex={-1}>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button onClick={() => setDoomed(name)}>{`Delete ${name}`}</button>
          </li>
        ))}
      </ul>
      <Dialog open={doomed !== undefined} onOpenChange={close} title="Delete it?">
        <StaysNear />
        <button
          onClick={() => {
            const [now, then] = removal === 'first' ? [remove, close] : [close, remove]
            now()
            setTimeout(then, 20)
          }}
        >
          Yes
        </button>
      </Dialog>
    </main>
  )
}

describe.each(['first', 'later'] as const)('after a deletion by keyboard whose row goes %s', (removal) => {
  const remove = async (name: string, names: readonly string[]) => {
    const { user } = showPage(<List names={names} removal={removal} />)
    screen.getByRole('button', { name: `Delete ${name}` }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText(`Delete ${name}`)).toBeNull())
  }

  it('the focus is on the next entry', async () => {
    await remove('Monday', ['Monday', 'Tuesday'])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Tuesday' })),
    )
  })

  it('the focus is on the one before if the last entry goes', async () => {
    await remove('Tuesday', ['Monday', 'Tuesday'])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Monday' })),
    )
  })

  it('the focus is on the screen if nothing is left', async () => {
    await remove('Monday', ['Monday'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })
})

it('a deletion that is not confirmed leaves the focus where it was', async () => {
  const { user } = showPage(<List names={['Monday', 'Tuesday']} removal="first" />)
  await user.click(screen.getByRole('button', { name: 'Delete Monday' }))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Monday' })),
  )
})

it('after a deletion without a dialog the focus is on the next entry', async () => {
  const { user } = showPage(<Notes />)
  screen.getByRole('button', { name: 'Delete Monday' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Tuesday' })),
  )
})

it('after the last entry of a card is deleted the focus is on the card', async () => {
  const { user } = showPage(
    <main tabIndex={-1}>
      <section aria-label="Diary">
        <Notes />
      </section>
    </main>,
  )
  for (const day of ['Monday', 'Tuesday']) {
    screen.getByRole('button', { name: `Delete ${day}` }).focus()
    await user.keyboard('{Enter}')
  }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Diary' })))
})

it('after a button has emptied its field, and cannot be pressed any more, the focus is on its card', async () => {
  const { user } = showPage(
    <section aria-label="New note">
      <NewNote />
    </section>,
  )
  await user.type(screen.getByLabelText('Note'), 'Sold too early')
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'New note' })))
})

function NewNote() {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = () => {
    stayNear(document.activeElement)
    setBusy(true)
    setTimeout(() => {
      setText('')
      setBusy(false)
    }, 20)
  }
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <Button busy={isBusy} disabled={text === ''} onClick={add}>
        Add
      </Button>
    </>
  )
}

function Notes() {
  const [left, setLeft] = useState(['Monday', 'Tuesday'])
  return (
    <ul>
      {left.map((name) => (
        <li key={name}>
          <button
            onClick={({ currentTarget }) => {
              stayNear(currentTarget)
              setLeft(left.filter((other) => other !== name))
            }}
          >{`Delete ${name}`}</button>
        </li>
      ))}
    </ul>
  )
}
