import { useState, type ChangeEvent, type FormEvent } from 'react'
import { MESSAGES } from '#domain'
import { Button } from '../../ui/button.tsx'
import { FormField, useFieldWiring } from '../../ui/form-field.tsx'
import { CONTROL_CLASS, Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CONTACT_DETAILS, SUBJECTS } from '../content/contact.ts'
import { CONTACT_FORM_ID, useMessageDraft } from './message-draft.ts'
import { sendMessage, type ContactMessage } from './send-message.ts'

type FormState = 'idle' | 'submitting' | 'success' | 'error'

interface ContactFormProps {
  onSend?: (message: ContactMessage) => Promise<void>
}

/** The message form. What was typed stays until the server has it. */
export function ContactForm({ onSend = sendMessage }: ContactFormProps) {
  const { draft, change, clear } = useMessageDraft()
  const [state, setState] = useState<FormState>('idle')
  const submitting = state === 'submitting'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting) return
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
    <form id={CONTACT_FORM_ID} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="Name" required>
          <Input {...field('name')} required maxLength={120} autoComplete="name" />
        </FormField>
        <FormField label="Email" required>
          <Input {...field('email')} type="email" required maxLength={254} autoComplete="email" />
        </FormField>
        <FormField label="Company">
          <Input {...field('company')} maxLength={120} autoComplete="organization" />
        </FormField>
        <FormField label="Subject" required>
          <SubjectSelect {...field('subject')} />
        </FormField>
      </div>
      <FormField label="Message" required>
        <Textarea {...field('message')} required rows={6} maxLength={5000} />
      </FormField>
      <div aria-hidden="true" className="absolute -left-[10000px]">
        <label>
          Website
          <input {...field('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Outcome state={state} />
      <Button type="submit" variant="primary" size="lg" busy={submitting} className="justify-self-start">
        {submitting ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
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
        {MESSAGES.contactSent}
      </p>
    )
  if (state === 'error')
    return (
      <Notice tone="error">
        <p>{MESSAGES.contactFailed}</p>
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
