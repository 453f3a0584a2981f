import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelEvent, ModelQuestion } from '#api'
import { routes } from '#api/client'
import { showPage, stubMedia } from '../../fixtures/page.tsx'
import { openAssistant, resetAssistant } from './assistant-state.ts'
import { Panel } from './panel/panel.tsx'
import { parseInstruction } from './strategy/parse-instruction.ts'
import { describeScreen } from './model-answer.ts'

/** Generous timeout for a slow machine. */
const TIMEOUT = { timeout: 180_000 }

/** The server's side of the stream, controlled by the test. */
class Writer {
  readonly asked: ModelQuestion[] = []
  #out: ReadableStreamDefaultController<Uint8Array> | undefined

  readonly fetch = async (url: string, init: RequestInit = {}) => {
    if (url === routes.externalModel.path)
      return Response.json({ success: true, data: { model: { name: 'small', host: 'models.example.com' } } })
    if (url !== routes.askExternalModel.path) return new Response('{}', { status: 404 })
    this.asked.push(JSON.parse(init.body as string) as ModelQuestion)
    const body = new ReadableStream<Uint8Array>({ start: (out) => void (this.#out = out) })
    init.signal?.addEventListener('abort', () => this.#out?.error(init.signal?.reason))
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  async say(...events: readonly ModelEvent[]): Promise<void> {
    await vi.waitFor(() => expect(this.#out).toBeDefined(), TIMEOUT)
    const text = events.map((event) => `event: answer\ndata: ${JSON.stringify(event)}\n\n`).join('')
    this.#out?.enqueue(new TextEncoder().encode(text))
  }

  end(): void {
    this.#out?.close()
  }
}

let writer: Writer

beforeEach(() => {
  localStorage.clear()
  // Shows all words at once; the panel's test covers their gradual display.
  stubMedia({ reducedMotion: true })
  writer = new Writer()
  vi.stubGlobal('fetch', writer.fetch)
  act(openAssistant)
})
afterEach(() => {
  act(resetAssistant)
  vi.unstubAllGlobals()
})

function showPanel() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showPage(
    <QueryClientProvider client={client}>
      <Panel userId="asha" isSent={false} />
    </QueryClientProvider>,
  )
}

const mayAsk = () => screen.findByRole('checkbox', { name: 'Let small at models.example.com answer' })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
const log = () => screen.getByRole('log', { name: 'Conversation' })

function ask(question: string) {
  fireEvent.change(field(), { target: { value: question } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}

async function allowAndAsk(question: string) {
  showPanel()
  fireEvent.click(await mayAsk())
  ask(question)
}

describe('an external model', () => {
  it("is not asked without the user's consent", async () => {
    showPanel()
    expect((await mayAsk()).closest('input')?.checked).toBe(false)
    ask('What is theta?')
    await within(log()).findByText(/Theta is what/)
    expect(writer.asked).toEqual([])
    expect(screen.queryByText(/Written by/)).toBeNull()
  })

  it('gets the question with at most five documents, and the screen only if that is ticked too', async () => {
    await allowAndAsk('What is theta?')
    await vi.waitFor(() => expect(writer.asked).toHaveLength(1), TIMEOUT)
    const [asked] = writer.asked
    expect(asked?.question).toBe('What is theta?')
    expect(asked?.documents[0]?.title).toBe('Theta and time decay')
    expect(asked?.documents.length).toBeLessThanOrEqual(5)
    expect(asked).not.toHaveProperty('screen')
  })

  it('streams its answer, and is named as the writer with the documents that it got', async () => {
    await allowAndAsk('What is theta?')
    await writer.say({ kind: 'words', text: 'Options melt ' })
    await within(log()).findByText('Options melt')
    expect(field().disabled).toBe(true)
    await writer.say({ kind: 'words', text: 'like ice.' }, { kind: 'done', isCut: false })
    await within(log()).findByText('Options melt like ice.')
    await within(log()).findByText(/^Written by small at models.example.com, an external model/)
    expect(within(log()).getByRole('link', { name: 'Theta and time decay' })).toBeTruthy()
    expect(field().disabled).toBe(false)
  })

  it('reports that the rest of a long answer was left out', async () => {
    await allowAndAsk('What is theta?')
    await writer.say({ kind: 'words', text: 'On and on' }, { kind: 'done', isCut: true })
    await within(log()).findByText(/On and on….*its rest was left out/s)
  })

  it.each([
    ['fails', (one: Writer) => one.say({ kind: 'failed', message: 'The model broke' }), 'The model broke'],
    ['is cut off', async (one: Writer) => one.end(), 'The connection to the server broke off'],
    ['says nothing', (one: Writer) => one.say({ kind: 'done', isCut: false }), 'had nothing to say'],
  ])('that %s is replaced by the reason and Delta’s own answer', async (_, end, reason) => {
    await allowAndAsk('What is theta?')
    if (!reason.includes('nothing')) await writer.say({ kind: 'words', text: 'Half an' })
    else await vi.waitFor(() => expect(writer.asked).toHaveLength(1), TIMEOUT)
    await end(writer)
    const answer = await within(log()).findByText(/This is Delta’s own answer/)
    expect(answer.textContent).toContain(reason)
    expect(answer.textContent).toContain('Theta is what')
    expect(log().textContent).not.toContain('Half an')
    expect(screen.queryByText(/Written by/)).toBeNull()
  })

  it('is stopped by its user', async () => {
    await allowAndAsk('What is theta?')
    await writer.say({ kind: 'words', text: 'Half an' })
    fireEvent.click(await screen.findByRole('button', { name: 'Stop the external model' }))
    expect((await within(log()).findByText(/This is Delta’s own answer/)).textContent).toContain(
      'You stopped the external model',
    )
  })

  it('is not asked for answers that Delta computes or builds', async () => {
    await allowAndAsk('banknifty lot size on 4 June 2024')
    await within(log()).findByText(/a lot has 15 units/)
    expect(writer.asked).toEqual([])
  })

  it('keeps the consent only for its host', async () => {
    localStorage.setItem(
      'assistant-model:asha',
      JSON.stringify({ host: 'other.example.com', getsScreen: true }),
    )
    showPanel()
    expect((await mayAsk()).closest('input')?.checked).toBe(false)
  })
})

describe('the screen context', () => {
  it('is the strategy in words, and the open result by month with its worst and best days', () => {
    const { request } = parseInstruction('sell 920 straddle')
    const day = { trades: 2, pnl: 0, charges: 0, cumulativePnL: 0, drawdown: 0, margin: 0 }
    const days = [
      { ...day, date: '2024-05-31', netPnl: 1500 },
      { ...day, date: '2024-06-04', netPnl: -5000 },
      { ...day, date: '2024-06-05', netPnl: 0, trades: 0 },
    ]
    const words = describeScreen({
      strategy: () => ({ name: 'Mine', instrument: 'NIFTY', request }),
      run: { jobId: 'job', days },
    })
    expect(words).toContain('Strategy in the builder (Mine): ')
    expect(words).toContain('−₹3,500 net of charges on 2 days with trades, 1 of them won')
    expect(words).toContain('2024-05 +₹1,500; 2024-06 −₹5,000')
    expect(words).toContain('Worst days: 04 Jun 2024 −₹5,000 in 2 trades')
  })

  it('is empty without a strategy and a result', () => {
    expect(describeScreen({})).toBe('')
  })
})
