import { useEffect } from 'react'
import { useTypedForm } from '../../ui/controls/typed-form.ts'
import type { ContactMessage } from './send-message.ts'

export const CONTACT_FORM_ID = 'contact-form'
const DRAFT_KEY = 'contact-draft'

export const EMPTY_MESSAGE: ContactMessage = {
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
export function useMessageDraft(): MessageDraft {
  const [draft, setDraft] = useTypedForm(CONTACT_FORM_ID, EMPTY_MESSAGE)
  useEffect(() => setDraft((typed) => ({ ...storedDraft(), ...filledIn(typed) })), [setDraft])
  const keep = (next: ContactMessage) => {
    setDraft(next)
    try {
      sessionStorage.setItem(DRAFT_KEY, JSON.stringify(next))
    } catch {
      // Without storage the draft lives as long as the page.
    }
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
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}')
    const fields = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')
    return { ...EMPTY_MESSAGE, ...Object.fromEntries(fields) }
  } catch {
    return EMPTY_MESSAGE
  }
}
