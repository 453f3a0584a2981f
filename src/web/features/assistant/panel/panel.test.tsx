import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useCallback, useRef, useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { anAnsweringServer, answers } from '../../../fixtures/answering-server.ts'
import '../../../fixtures/page.tsx'
import { forgetAllOf, welcome } from '../../../session/auth/forget-user.ts'
import { usePublishToAssistant } from '../../../results/screen-context.ts'
import { resetAssistant } from '../assistant-state.ts'
import { Assistant } from '../assistant.tsx'
import { parseInstruction } from '../strategy/parse-instruction.ts'
import './panel.tsx'

/** Generous timeout for loading the panel on a slow machine. */
const TIMEOUT = { timeout: 180_000 }

function Page() {
  const { pathname, state } = useLocation()
  return <output aria-label="Address">{`${pathname} ${JSON.stringify(state)}`}</output>
}

/** A form with a straddle, as the builder publishes it. */
function Builder() {
  const [request, setRequest] = useState<object>(() => parseInstruction('sell nifty straddle').request)
  const latest = useRef(request)
  const open = useCallback(() => {
    const apply = (next: unknown) => {
      latest.current = next as object
      setRequest(latest.current)
    }
    return { name: 'Mine', instrument: 'NIFTY' as const, request: latest.current, apply }
  }, [])
  usePublishToAssistant('strategy', open)
  return <output aria-label="Form">{JSON.stringify(request)}</output>
}

async function openPanel({ withBuilder = false, userId = 'asha' } = {}) {
  const element = (
    <>
      <Page />
      {withBuilder && <Builder />}
      <Assistant userId={userId} />
    </>
  )
  anAnsweringServer(answers(routes.externalModel, () => ({ data: { model: null } })))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open Delta Assistant' }))
  await vi.waitFor(log, TIMEOUT)
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const log = () => screen.getByRole('log', { name: 'Conversation' })

async function ask(question: string) {
  fireEvent.change(field(), { target: { value: question } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await vi.waitFor(() => within(log()).getAllByText(/^Assistant:/), TIMEOUT)
}

const showRest = () => fireEvent.keyDown(log(), { key: 'Escape' })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  act(resetAssistant)
})

describe('the assistant', () => {
  it('greets with its five areas and suggestions, and does not send a blank question', async () => {
    await openPanel()
    for (const area of [
      'Options trading',
      'Risk management',
      'Platform features',
      'Technical analysis',
      'Terminology help',
    ])
      expect(within(log()).getByText(area)).toBeTruthy()
    expect(
      within(screen.getByRole('list', { name: 'Suggestions' })).getAllByRole('button').length,
    ).toBeLessThanOrEqual(4)
    fireEvent.change(field(), { target: { value: '   ' } })
    expect(send().disabled).toBe(true)
  })

  it('keeps a draft question while it is closed', async () => {
    await openPanel()
    fireEvent.change(field(), { target: { value: 'What is th' } })
    fireEvent.click(screen.getByRole('button', { name: /^Close/ }))
    fireEvent.click(screen.getByRole('button', { name: /Open Delta Assistant/ }))
    expect(field()).toHaveProperty('value', 'What is th')
  })

  it('sends on Enter, not on Shift+Enter, and is locked while it answers', async () => {
    await openPanel()
    fireEvent.change(field(), { target: { value: 'What is theta?' } })
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    expect(within(log()).queryByText('What is theta?')).toBeNull()
    await ask('What is theta?')
    expect(field().disabled).toBe(true)
    expect(send().disabled).toBe(true)
    showRest()
    expect(field().disabled).toBe(false)
    expect(document.activeElement).toBe(field())
  })

  it('keeps keys that are pressed while it answers, and the page gets none of them', async () => {
    await openPanel()
    const pageKeys = vi.fn()
    document.addEventListener('keydown', pageKeys)
    field().focus()
    await ask('What is theta?')
    pageKeys.mockClear()
    for (const key of ['a', ' ', '/', 'x', 'Backspace']) fireEvent.keyDown(document.activeElement!, { key })
    expect(field()).toHaveProperty('value', 'a /')
    expect(pageKeys).not.toHaveBeenCalled()
    showRest()
    expect(document.activeElement).toBe(field())
    document.removeEventListener('keydown', pageKeys)
  })

  it('shows an answer word by word, 50 to 150 ms each, and Escape shows the rest with its document', async () => {
    await openPanel()
    await ask('What is theta?')
    expect(log().textContent).not.toContain('Theta is')
    for (let word = 0; word < 3; word++) await act(() => vi.advanceTimersByTimeAsync(150))
    expect(log().textContent).toContain('Theta is what')
    expect(screen.queryByRole('link', { name: 'Theta and time decay' })).toBeNull()
    showRest()
    expect(log().textContent).toContain('takes gamma risk in exchange.')
    expect(screen.getByRole('link', { name: 'Theta and time decay' }).getAttribute('href')).toBe(
      '/app/help/theta',
    )
  })

  it('lists related topics as links that open their documents', async () => {
    await openPanel()
    await ask('What is theta?')
    showRest()
    const related = within(screen.getByText(/^Related:/)).getAllByRole('link')
    expect(related.length).toBeGreaterThan(0)
    for (const link of related) expect(link.getAttribute('href')).toMatch(/^\/app\/help\/[a-zA-Z-]+$/)
  })

  it('shows a dot for an answer that arrived while it was closed', async () => {
    await openPanel()
    await ask('What is a strike?')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    for (let word = 0; word < 120; word++) await act(() => vi.advanceTimersByTimeAsync(150))
    fireEvent.click(screen.getByRole('button', { name: 'Open Delta Assistant, unread answer' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Open Delta Assistant' })).toBeTruthy()
  })

  it('can be minimized to its heading and restored', async () => {
    await openPanel()
    fireEvent.click(screen.getByRole('button', { name: 'Minimize' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Maximize' }))
    expect(field()).toBeTruthy()
  })

  it('shows a strategy before it goes into the builder', async () => {
    await openPanel()
    await ask('sell 920 straddle, 25% stop each leg, exit 3:15')
    showRest()
    const preview = screen.getByRole('region', { name: 'Preview: Short straddle' })
    expect(within(preview).getByText('Leg 1: SELL 1 lot CALL ATM; stop 25%.')).toBeTruthy()
    fireEvent.click(within(preview).getByRole('button', { name: 'Use this strategy' }))
    const address = screen.getByLabelText('Address').textContent
    expect(address).toContain('/app/backtesting')
    expect(address).toContain('"percentageValue":25')
  })

  it('offers a strategy only without the words that were not understood, and says so', async () => {
    await openPanel()
    await ask('sell straddle with gamma scalping')
    showRest()
    expect(screen.queryByRole('button', { name: 'Use this strategy' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Use without: “gamma scalping”' })).toBeTruthy()
  })

  it('shows what a change does to the open strategy, applies it on Yes, and undoes it', async () => {
    await openPanel({ withBuilder: true })
    const form = () => screen.getByLabelText('Form').textContent
    await ask('exit at 3 pm')
    showRest()
    const change = screen.getByRole('region', { name: /^Change:/ })
    expect(within(change).getByText('Closes whatever is open at 15:15.')).toBeTruthy()
    expect(within(change).getByText('Closes whatever is open at 15:00.')).toBeTruthy()
    expect(form()).toContain('"squareOffTime":"15:15"')
    fireEvent.click(within(change).getByRole('button', { name: 'Yes' }))
    expect(form()).toContain('"squareOffTime":"15:00"')
    fireEvent.click(within(change).getByRole('button', { name: 'Undo' }))
    expect(form()).toContain('"squareOffTime":"15:15"')
  })

  it('does not change the open strategy on No', async () => {
    await openPanel({ withBuilder: true })
    await ask('double the lots')
    showRest()
    fireEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(screen.getByText('Left as it is.')).toBeTruthy()
    expect(screen.getByLabelText('Form').textContent).not.toContain('"quantity":2')
  })

  it('keeps the focus where Yes was pressed, so that Escape closes the panel', async () => {
    await openPanel({ withBuilder: true })
    await ask('double the lots')
    showRest()
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(screen.queryByRole('dialog', { name: 'Delta Assistant' })).toBeNull()
  })

  it('keeps the conversation over a reload, and leaves nothing of it in any storage after a sign-out', async () => {
    await openPanel()
    await ask('What is theta?')
    showRest()
    cleanup()
    act(resetAssistant)
    await openPanel()
    expect(within(log()).getByText('What is theta?')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Theta and time decay' })).toBeTruthy()
    await forgetAllOf('asha')
    cleanup()
    act(resetAssistant)
    const stored = [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((key) => `${key} ${storage.getItem(key)}`),
    )
    expect(stored.join(' ')).not.toMatch(/theta/i)
    welcome('asha')
    await openPanel()
    expect(within(log()).queryByText('What is theta?')).toBeNull()
  })

  it('puts the focus in the question field when it is first opened, and each time after', async () => {
    await openPanel()
    expect(document.activeElement).toBe(field())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open Delta Assistant' }))
    fireEvent.click(screen.getByRole('button', { name: 'Open Delta Assistant' }))
    expect(document.activeElement).toBe(field())
  })

  it('keeps a typed question over a reload, and not after it was sent', async () => {
    await openPanel()
    fireEvent.change(field(), { target: { value: 'sell strad' } })
    cleanup()
    act(resetAssistant)
    await openPanel()
    expect(field().value).toBe('sell strad')
    await ask('What is theta?')
    cleanup()
    act(resetAssistant)
    await openPanel()
    expect(field().value).toBe('')
  })

  it('shows a typed question to its user only, and to no user after a sign-out', async () => {
    await openPanel()
    fireEvent.change(field(), { target: { value: 'my secret idea' } })
    cleanup()
    act(resetAssistant)
    await openPanel({ userId: 'ravi' })
    expect(field().value).toBe('')
    cleanup()
    act(resetAssistant)
    await forgetAllOf('asha')
    const stored = [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((key) => `${key} ${storage.getItem(key)}`),
    )
    expect(stored.join(' ')).not.toContain('secret')
    welcome('asha')
    await openPanel()
    expect(field().value).toBe('')
  })

  it('keeps a typed question over Escape', async () => {
    await openPanel()
    fireEvent.change(field(), { target: { value: 'sell strad' } })
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Open Delta Assistant' }))
    expect(field().value).toBe('sell strad')
  })
})
