import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { BIRTH_MESSAGES, profileChangeSchema } from '#domain/schemas'
import type { Profile } from '#api'
import { ApiError, routes } from '#api/client'
import type { Language } from '#domain'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { keepEdit } from '../../session/edits/keep-edit.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { fieldError, useAccountChange } from './queries.ts'

interface ProfileFields {
  name: string
  email: string
  /** Required only if the email changes. */
  password: string
  phone: string
  dateOfBirth: string
  language: Language
}

const FIELDS = ['name', 'email', 'phone', 'dateOfBirth', 'language'] as const

function fieldsOf({ name, email, phone, dateOfBirth, language }: Profile): ProfileFields {
  return { name, email, password: '', phone: phone ?? '', dateOfBirth: dateOfBirth ?? '', language }
}

type Errors = Partial<Record<string, string>>

/** Form state of a profile, and saving. */
export function useProfileForm(profile: Profile) {
  const { user, update } = useAuth()
  // The stored profile that the form started from; another window may have changed it since.
  const [base, setBase] = useState(profile)
  const [form, setForm] = useState(() => fieldsOf(profile))
  const [errors, setErrors] = useState<Errors>({})
  const isNewEmail = form.email.trim().toLowerCase() !== profile.email
  const email = useAccountChange(routes.changeEmail, {
    onDone: ({ user: changed, isChanged }) => {
      setForm((now) => ({ ...now, password: '', email: changed.email }))
      if (isChanged) update(changed)
      notify.success(
        isChanged
          ? `You now sign in with ${changed.email}`
          : 'Open the link that was sent to the new address; it changes then',
      )
    },
  })
  const save = useProfileEdit()
  const keep = async ({ name, phone, dateOfBirth, language }: ProfileFields) => {
    // The email first: if the password is wrong, nothing is saved.
    if (isNewEmail) await email.mutateAsync({ body: { email: form.email.trim(), password: form.password } })
    const { value: saved } = await save.mutateAsync({ edits: base.edits, name, phone, dateOfBirth, language })
    if (!saved) return
    if (!isNewEmail) notify.success('Profile saved')
    setBase(saved)
    setForm((now) => ({ ...fieldsOf(saved), email: now.email }))
    if (user) update({ ...user, name: saved.name, language: saved.language })
  }
  const stored = fieldsOf(base)
  return {
    form,
    isNewEmail,
    isUnsaved: FIELDS.some((field) => form[field] !== stored[field]),
    isBusy: save.isPending || email.isPending,
    set: (field: keyof ProfileFields) => (event: { target: { value: string } }) =>
      setForm((now) => ({ ...now, [field]: event.target.value })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const found = faultsOf(form)
      setErrors(found)
      // A refusal is shown at its field or in a toast.
      if (Object.keys(found).length === 0) void keep(form).catch(() => undefined)
    },
    errorOf: (field: keyof ProfileFields) =>
      errors[field] ?? fieldError(save.error, field) ?? fieldError(email.error, field),
  }
}

/** Saves a profile with optimistic locking: asks which version to keep if another window edited it. */
function useProfileEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ edits, ...profile }: Omit<ProfileFields, 'email' | 'password'> & { edits: number }) =>
      keepEdit({
        startedFrom: edits,
        send: (from) => apiClient.call(routes.saveProfile, { body: { ...profile, edits: from } }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['account'] }),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.fields.length === 0) notify.error(error.message)
    },
  })
}

/** The API's message names YYYY-MM-DD; the field shows another format. */
const inFormOfField = (message: string) =>
  message === BIRTH_MESSAGES.form ? 'Date of birth must be a calendar date, such as 17 May 1990' : message

function faultsOf({ name, phone, dateOfBirth }: ProfileFields): Errors {
  const { error } = profileChangeSchema.safeParse({ name, phone, dateOfBirth })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), inFormOfField(message)]),
  )
}
