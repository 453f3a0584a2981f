import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ContactMessage } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { MessagesTab } from './messages-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

function show(count: number) {
  const messages = Array.from({ length: count }, (_, i): ContactMessage => ({
    id: `message-${i}`,
    userId: null,
    name: `Asha ${i}`,
    email: 'asha@example.com',
    company: '',
    subject: 'general',
    message: 'Do you cover SENSEX?',
    sentAt: '2024-01-01T04:00:00Z',
    mailedAt: null,
    readAt: null,
  }))
  anAnsweringServer(
    answers(routes.listContactMessages, (url) => {
      const { searchParams } = new URL(url, 'http://localhost')
      const offset = Number(searchParams.get('offset'))
      return { data: messages.slice(offset, offset + Number(searchParams.get('limit'))) }
    }),
    answers(routes.markContactMessage, (url, body) => {
      const message = messages.find(({ id }) => url.endsWith(id))
      if (!message) throw new Error(`no message at ${url}`)
      message.readAt = (body as { isRead: boolean }).isRead ? '2024-01-02T04:00:00Z' : null
      return { data: message }
    }),
  )
  return showPage(
    <QueryClientProvider client={new QueryClient()}>
      <MessagesTab />
    </QueryClientProvider>,
  )
}

const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Contact messages' })
  const text = await within(list).findByText(name)
  return within(text.closest('li') as HTMLElement)
}

describe('contact messages', () => {
  it('are unread until they are marked as read, and can be marked as unread again', async () => {
    const { user } = show(2)
    expect((await row('Asha 1')).getByText('unread')).toBeTruthy()
    await user.click((await row('Asha 1')).getByRole('button', { name: /^Mark as read/ }))
    await vi.waitFor(async () => expect((await row('Asha 1')).getByText('read')).toBeTruthy())
    expect((await row('Asha 0')).getByText('unread')).toBeTruthy()
    await user.click((await row('Asha 1')).getByRole('button', { name: /^Mark as unread/ }))
    await vi.waitFor(async () => expect((await row('Asha 1')).getByText('unread')).toBeTruthy())
  })

  it('come in pages of fifty, and the last page is marked as the last', async () => {
    const { user } = show(51)
    await row('Asha 0')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await row('Asha 50')
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true)
  })

  it('show a note while there are no messages', async () => {
    show(0)
    expect(await screen.findByText('No messages')).toBeTruthy()
  })
})
