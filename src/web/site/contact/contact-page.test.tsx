import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contactSchema } from '#api'
import { ApiError } from '#api/client'
import { showPage } from '../../fixtures/page.tsx'
import { visit } from '../fixtures/site.tsx'
import { ContactForm, messageProblems, sendMessage, type ContactMessage } from './contact-form.tsx'
import { ContactPage } from './contact-page.tsx'

const SUCCESS = "Thank you! Your message has been sent successfully. We'll get back to you soon."
const FAILURE = 'Sorry, there was an error sending your message. Please try again.'

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const subject = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Subject' })
const reasonAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send/ })

const aMessage = (change: Partial<ContactMessage> = {}): ContactMessage => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  company: '',
  subject: 'support',
  message: 'The chain stops at 15:29.',
  website: '',
  ...change,
})

async function fillIn(user: UserEvent, message = aMessage()): Promise<void> {
  await user.type(field('Name'), message.name)
  await user.type(field('Email'), message.email)
  if (message.company) await user.type(field('Company'), message.company)
  await user.selectOptions(subject(), message.subject)
  await user.type(field('Message'), message.message)
}

beforeEach(() => sessionStorage.clear())

describe('the contact form', () => {
  it('sends the message, confirms it and is empty again', async () => {
    const onSend = vi.fn(() => Promise.resolve())
    const { user } = showPage(<ContactForm onSend={onSend} />)

    await fillIn(user, aMessage({ company: 'Rao Trading' }))
    await user.click(sendButton())

    expect(onSend).toHaveBeenCalledExactlyOnceWith(aMessage({ company: 'Rao Trading' }))
    expect((await screen.findByRole('status')).textContent).toBe(SUCCESS)
    expect(['Name', 'Email', 'Company', 'Message'].map((name) => field(name).value)).toEqual(['', '', '', ''])
    expect(subject().value).toBe('')
  })

  it('reads Sending... and ignores a second click while it sends', async () => {
    let arrive = () => {}
    const onSend = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
    const { user } = showPage(<ContactForm onSend={onSend} />)

    await fillIn(user)
    await user.click(sendButton())
    expect(sendButton().textContent).toBe('Sending...')
    expect(sendButton().disabled).toBe(true)
    arrive()

    await screen.findByText(SUCCESS)
    expect(sendButton().textContent).toBe('Send Message')
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('keeps its input when sending fails, and can be sent again', async () => {
    const onSend = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline'))
    const { user } = showPage(<ContactForm onSend={onSend} />)

    await fillIn(user)
    await user.click(sendButton())
    expect(within(await screen.findByRole('alert')).getByText(FAILURE)).toBeDefined()
    expect(field('Message').value).toBe('The chain stops at 15:29.')
    onSend.mockResolvedValueOnce()
    await user.click(sendButton())

    expect(await screen.findByText(SUCCESS)).toBeDefined()
    expect(screen.queryByText(FAILURE)).toBeNull()
  })

  it.each(['Name', 'Email', 'Message'])('is not sent without %s', async (missing) => {
    const onSend = vi.fn(() => Promise.resolve())
    const { user } = showPage(<ContactForm onSend={onSend} />)

    await fillIn(user)
    await user.clear(field(missing))
    await user.click(sendButton())

    expect(onSend).not.toHaveBeenCalled()
    expect(field(missing).validity.valueMissing).toBe(true)
  })

  it.each<[string, string, string, string]>([
    ['a name of blanks', 'Name', '   ', 'Name is required'],
    ['a message of blanks', 'Message', ' {Enter} ', 'Message is required'],
    ['an address without a host', 'Email', 'asha', 'Enter an email address, like name@example.com'],
    ['an address without a domain', 'Email', 'asha@example', 'Enter an email address, like name@example.com'],
    [
      'an address with a blank',
      'Email',
      'a sha@example.com',
      'Enter an email address, like name@example.com',
    ],
  ])('is not sent with %s, says why at the field and focuses it', async (_, label, typed, reason) => {
    const onSend = vi.fn(() => Promise.resolve())
    const { user } = showPage(<ContactForm onSend={onSend} />)
    await fillIn(user)
    await user.clear(field(label))
    await user.type(field(label), typed)
    await user.click(sendButton())

    expect(onSend).not.toHaveBeenCalled()
    expect(reasonAt(field(label))).toBe(reason)
    expect(document.activeElement).toBe(field(label))

    await user.clear(field(label))
    await user.type(field(label), label === 'Email' ? 'asha@example.com' : 'Asha')
    expect(reasonAt(field(label))).toBeUndefined()
    await user.click(sendButton())
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('names all missing fields, and focuses the first of them', async () => {
    const onSend = vi.fn(() => Promise.resolve())
    const { user } = showPage(<ContactForm onSend={onSend} />)

    await user.click(sendButton())

    expect(reasonAt(subject())).toBe('Subject is required')
    expect(reasonAt(field('Name'))).toBe('Name is required')
    expect(document.activeElement).toBe(field('Name'))
    expect(onSend).not.toHaveBeenCalled()
  })

  it('validates a message like the server', () => {
    const addresses = [
      'a@b.in',
      'a.b+c@d-e.co.in',
      "o'neil@x.org",
      'a@b',
      '@b.in',
      'a@',
      'a..b@c.in',
      '.a@b.in',
    ]
    const odd = [
      'a@b.c',
      'a@-b.in',
      'a@b..in',
      'a b@c.in',
      'a@b.in ',
      'a@b.in.',
      'ä@b.in',
      'A@B.IN',
      'a@@b.in',
      '',
    ]
    for (const message of [...addresses, ...odd].map((email) => aMessage({ email }))) {
      const refused = contactSchema.safeParse(message).error?.issues[0]
      expect([message.email, messageProblems(message).email]).toEqual([message.email, refused?.message])
    }
    const blank = aMessage({ name: ' ', email: ' ', subject: '', message: '\n' })
    const refused = contactSchema
      .safeParse(blank)
      .error?.issues.map(({ path, message }) => [path[0], message])
    expect(messageProblems(blank)).toEqual(Object.fromEntries(refused ?? []))
  })

  it('is not sent without a subject, but without a company', () => {
    showPage(<ContactForm />)

    expect(subject().required).toBe(true)
    expect(subject().validity.valueMissing).toBe(true)
    expect(field('Company').required).toBe(false)
  })

  it('offers the five subjects', () => {
    showPage(<ContactForm />)

    const options = within(subject()).getAllByRole<HTMLOptionElement>('option')
    expect(options.slice(1).map((option) => [option.value, option.textContent])).toEqual([
      ['general', 'General Inquiry'],
      ['services', 'Services Information'],
      ['products', 'Product Demo'],
      ['support', 'Technical Support'],
      ['partnership', 'Partnership Opportunity'],
    ])
  })

  it('gives the message six rows', () => {
    showPage(<ContactForm />)

    expect(field('Message').getAttribute('rows')).toBe('6')
  })

  it('keeps its input over a reload', async () => {
    const first = showPage(<ContactForm />)
    await first.user.type(field('Message'), 'Half a sent')
    first.unmount()

    showPage(<ContactForm />)

    expect(field('Message').value).toBe('Half a sent')
  })

  it('has a honeypot field that people cannot reach', () => {
    const { container } = showPage(<ContactForm />)

    const trap = container.querySelector<HTMLInputElement>('input[name=website]')!
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
    expect(trap.tabIndex).toBe(-1)
  })
})

describe('sending a contact message', () => {
  const answering = (status: number, body: unknown) =>
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })))

  it('posts JSON, without an empty company', async () => {
    const request = answering(200, { success: true, data: {} })

    await sendMessage(aMessage(), request)

    const [url, init] = request.mock.calls[0]
    expect([url, init?.method]).toEqual(['/api/contact', 'POST'])
    expect(JSON.parse(init?.body as string)).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.com',
      subject: 'support',
      message: 'The chain stops at 15:29.',
      website: '',
    })
  })

  it.each([
    ['the server refuses it', 400, { success: false }],
    ['the server fails', 500, {}],
    ['there is no such endpoint and a page answers', 404, 'not found'],
    ['the server does not confirm it', 200, { success: false }],
  ])('fails when %s', async (_, status, body) => {
    await expect(sendMessage(aMessage(), answering(status, body))).rejects.toBeInstanceOf(ApiError)
  })
})

describe('the contact page', () => {
  it('is headed Get in Touch and names the business hours', () => {
    visit(<ContactPage />)

    expect(screen.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeDefined()
    const information = within(screen.getByRole('region', { name: 'Contact Information' }))
    expect(information.getByText('Mon–Fri 9AM–6PM EST')).toBeDefined()
    expect(information.getByRole('link').getAttribute('href')).toBe('mailto:support@aants.in')
  })

  it.each([
    [false, 'Schedule Product Demo', '/products'],
    [false, 'Start Free Trial', '/register'],
    [true, 'Start Free Trial', '/app'],
    [false, 'Explore Services', '/services'],
  ])('leads, signed in %s, by %s to %s', (signedIn, name, path) => {
    visit(<ContactPage />, { signedIn })

    const actions = within(screen.getByRole('region', { name: 'Quick Actions' }))
    expect(actions.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })
})
