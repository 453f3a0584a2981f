import { useState, useEffect, type ChangeEvent, type ComponentProps, type FormEvent } from 'react'
import { PUBLIC_MESSAGES } from '#domain/public'
import { createApiClient, publicRoutes, type Fetch, type RouteBody } from '#api/public'
import { Button } from '../../ui/controls/button.tsx'
import { FormField, useFieldWiring } from '../../ui/controls/form-field.tsx'
import { CONTROL_CLASS, Input, Textarea } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTypedForm } from '../../ui/controls/typed-form.ts'
import { CONTACT_DETAILS, SUBJECTS } from '../content/contact.ts'
import { readText, writeText } from '../../ui/browser-storage.ts'

type FormState = 'idle' | 'submitting' | 'success' | 'error'

interface ContactFormProps {
  onSend?: (message: ContactMessage) => Promise<void>
}

/** The contact form. It keeps its input until the server has accepted it. */
export function ContactForm({ onSend = sendMessage }: ContactFormProps) {
  const { draft, change, clear } = useMessageDraft()
  const [state, setState] = useState<FormState>('idle')
  const [attempted, setAttempted] = useState(false)
  const submitting = state === 'submitting'
  const problems: MessageProblems = attempted ? messageProblems(draft) : {}

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submitting) return
    const wrong = firstWrong(draft)
    setAttempted(wrong !== undefined)
    if (wrong) return focusField(event.currentTarget, wrong)
    setState('submitting')
    try {
      await onSend(draft)
      clear()
      setState('success')
    } catch {
      setState('error')
    }
  }
  const field = (name: keyof ContactMessage) => ({
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change(name, event.target.value),
  })

  return (
    <form id={CONTACT_FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="Name" required error={problems.name}>
          <Input {...field('name')} required maxLength={120} autoComplete="name" />
        </FormField>
        <FormField label="Email" required error={problems.email}>
          <Input {...field('email')} type="email" required maxLength={254} autoComplete="email" />
        </FormField>
        <FormField label="Company">
          <Input {...field('company')} maxLength={120} autoComplete="organization" />
        </FormField>
        <FormField label="Subject" required error={problems.subject}>
          <SubjectSelect {...field('subject')} />
        </FormField>
      </div>
      <FormField label="Message" required error={problems.message}>
        <Textarea {...field('message')} required rows={6} maxLength={5000} />
      </FormField>
      <RobotTrap {...field('website')} />
      <Outcome state={state} />
      <Button type="submit" variant="primary" size="lg" busy={submitting} className="justify-self-start">
        {submitting ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

/** Fields with validation, in page order. */
const FIELDS = ['name', 'email', 'subject', 'message'] as const

function firstWrong(message: ContactMessage): keyof ContactMessage | undefined {
  const problems = messageProblems(message)
  return FIELDS.find((name) => problems[name] !== undefined)
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Honeypot: a field hidden from people. */
function RobotTrap(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[10000px]">
      <label>
        Website
        <input {...props} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

interface SubjectSelectProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function SubjectSelect(props: SubjectSelectProps) {
  return (
    <select {...useFieldWiring()} {...props} required className={`${CONTROL_CLASS} h-9`}>
      <option value="" disabled>
        Choose a subject
      </option>
      {SUBJECTS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Outcome({ state }: { state: FormState }) {
  if (state === 'success')
    return (
      <p role="status" className="rounded-lg bg-profit-soft px-4 py-3 text-profit">
        {PUBLIC_MESSAGES.contactSent}
      </p>
    )
  if (state === 'error')
    return (
      <Notice tone="error">
        <p>Sorry, there was an error sending your message. Please try again.</p>
        <p>
          What you wrote is still here. If it fails again, write to{' '}
          <a href={`mailto:${CONTACT_DETAILS.email}`} className="underline">
            {CONTACT_DETAILS.email}
          </a>
          .
        </p>
      </Notice>
    )
  return null
}

/** The server's pattern of an email address, repeated here because a public page loads no schemas. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Required fields by name. */
const REQUIRED = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const

type MessageProblems = Readonly<Partial<Record<keyof ContactMessage, string>>>

/** Validation messages by field, in form order; empty for a valid message. */
export function messageProblems(message: ContactMessage): MessageProblems {
  const blank = Object.entries(REQUIRED)
    .filter(([field]) => message[field as keyof ContactMessage].trim() === '')
    .map(([field, label]) => [field, `${label} is required`])
  const problems = Object.fromEntries(blank) as Record<string, string>
  if (problems['email'] !== undefined || ADDRESS.test(message.email.trim())) return problems
  return { ...problems, email: 'Enter an email address, like name@example.com' }
}

const CONTACT_FORM_ID = 'contact-form'
const DRAFT_KEY = 'contact-draft'

const EMPTY_MESSAGE: ContactMessage = {
  name: '',
  email: '',
  company: '',
  subject: '',
  message: '',
  website: '',
}

interface MessageDraft {
  readonly draft: ContactMessage
  readonly change: (field: keyof ContactMessage, value: string) => void
  readonly clear: () => void
}

/** Draft of the contact form; it survives a reload until it is sent or the tab is closed. */
function useMessageDraft(): MessageDraft {
  const [draft, setDraft] = useTypedForm(CONTACT_FORM_ID, EMPTY_MESSAGE)
  useEffect(() => setDraft((typed) => ({ ...storedDraft(), ...filledIn(typed) })), [setDraft])
  const keep = (next: ContactMessage) => {
    setDraft(next)
    writeText('sessionStorage', DRAFT_KEY, JSON.stringify(next))
  }
  return {
    draft,
    change: (field, value) => keep({ ...draft, [field]: value }),
    clear: () => keep(EMPTY_MESSAGE),
  }
}

function filledIn(message: ContactMessage): Partial<ContactMessage> {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => value !== ''))
}

function storedDraft(): ContactMessage {
  try {
    const stored: unknown = JSON.parse(readText('sessionStorage', DRAFT_KEY) ?? '{}')
    const fields = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')
    return { ...EMPTY_MESSAGE, ...Object.fromEntries(fields) }
  } catch {
    return EMPTY_MESSAGE
  }
}

type Body = RouteBody<typeof publicRoutes.sendContactMessage>

/** A message of the contact form. `website` is a honeypot that only robots fill in. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly subject: string
  readonly message: string
  readonly website: string
}

/** Timeout after which an unacknowledged message counts as not sent. */
const SEND_TIMEOUT_MS = 30_000

/** Sends a message. Rejects unless the server confirms it. */
export async function sendMessage(message: ContactMessage, request: typeof fetch = fetch): Promise<void> {
  const { company, ...required } = message
  const body = { ...required, ...(company.trim() && { company }) } as Body
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  await createApiClient({ fetch: request as Fetch }).call(
    publicRoutes.sendContactMessage,
    { body },
    { signal },
  )
}
