import { useEffect, useState, type FormEvent } from 'react'
import { useBlocker } from 'react-router'
import type { Profile } from '#api'
import { routes, ApiError } from '#api/client'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DateInput } from '../../ui/controls/typed-input.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { useAccountChange, useProfile, fieldError } from './queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BIRTH_MESSAGES, profileChangeSchema } from '#domain/schemas'
import type { Language } from '#domain'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { keepEdit } from '../../session/edits/keep-edit.ts'
import { notify } from '../../ui/feedback/notify.ts'

const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
] as const

/** The user's profile. */
export function ProfileTab() {
  const profile = useProfile()
  if (profile.isError)
    return (
      <ErrorBox
        title="Your profile could not be loaded"
        message={profile.error.message}
        onRetry={() => void profile.refetch()}
      />
    )
  if (!profile.data) return <Skeleton className="h-64" />
  return <ProfileForm profile={profile.data} />
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { form, email, set, submit, isUnsaved, isBusy, errorOf } = useProfileForm(profile)
  return (
    <Card title="Profile">
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <FormField label="Full name" required error={errorOf('name')}>
          <Input value={form.name} onChange={set('name')} autoComplete="name" maxLength={200} />
        </FormField>
        <FormField
          label="Email address"
          required
          error={email.errorOf('email')}
          hint="You sign in with it; a change asks for your password"
        >
          <Input type="email" value={email.email} onChange={email.setEmail} autoComplete="email" />
        </FormField>
        {email.isNew && (
          <FormField
            label="Current password"
            required
            error={email.errorOf('password')}
            className="sm:col-start-2"
          >
            <Input
              type="password"
              value={email.password}
              onChange={email.setPassword}
              autoComplete="current-password"
            />
          </FormField>
        )}
        <FormField
          label="Phone number"
          error={errorOf('phone')}
          hint="An Indian mobile number, such as 98765 43210"
        >
          <Input type="tel" value={form.phone} onChange={set('phone')} autoComplete="tel" />
        </FormField>
        <FormField label="Date of birth" error={errorOf('dateOfBirth')} hint="Such as 17 May 1990">
          <DateInput
            value={form.dateOfBirth}
            onValueChange={(value) => set('dateOfBirth')({ target: { value } })}
            reportsUnreadable
          />
        </FormField>
        <FormField
          label="Interface language"
          error={errorOf('language')}
          hint="Of the strategy in words and of the builder’s labels; everything else is in English"
        >
          <Select
            value={form.language}
            onValueChange={(value) => set('language')({ target: { value } })}
            options={LANGUAGE_OPTIONS}
          />
        </FormField>
        <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
          <Verification profile={profile} />
          <span className="ml-auto">
            <Unsaved isUnsaved={isUnsaved} what="Your profile" />
          </span>
          <Button type="submit" variant="primary" busy={isBusy} disabled={email.isNew && !email.password}>
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Whether the email is verified, if the server sends mail. */
function Verification({ profile: { email, emailVerified, sendsMail } }: { profile: Profile }) {
  const send = useAccountChange(routes.sendVerification, { done: `A link was sent to ${email}` })
  if (emailVerified) return <Badge tone="profit">Email address verified</Badge>
  if (!sendsMail) return null
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="warning">Email address not verified</Badge>
      <Button size="sm" busy={send.isPending} onClick={() => send.mutate(undefined)}>
        Send the link again
      </Button>
    </span>
  )
}

interface UnsavedProps {
  readonly isUnsaved: boolean
  /** Subject of the warning sentence: `Your profile`. */
  readonly what: string
}

/** Marks a page as unsaved, and asks before a navigation, reload or closed window loses the changes. */
function Unsaved({ isUnsaved, what }: UnsavedProps) {
  const blocker = useBlocker(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <>
      <span role="status">{isUnsaved && <Badge tone="warning">Unsaved changes</Badge>}</span>
      {blocker.state === 'blocked' && (
        <Dialog
          open
          onOpenChange={(open) => !open && blocker.reset()}
          title="Leave without saving?"
          description={`${what} has changes that are not saved. They are lost when you leave.`}
          footer={
            <>
              <Button onClick={() => blocker.reset()}>Stay</Button>
              <Button variant="danger" onClick={() => blocker.proceed()}>
                Leave without saving
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

interface ProfileFields {
  name: string
  phone: string
  dateOfBirth: string
  language: Language
}

const FIELDS = ['name', 'phone', 'dateOfBirth', 'language'] as const

function fieldsOf({ name, phone, dateOfBirth, language }: Profile): ProfileFields {
  return { name, phone: phone ?? '', dateOfBirth: dateOfBirth ?? '', language }
}

/**
 * The email address, which follows the stored one until it is edited: a link in a mail changes it meanwhile.
 */
function useEmailChange(stored: string) {
  const { update } = useAuth()
  const [typed, setTyped] = useState<string>()
  const [password, setPassword] = useState('')
  const change = useAccountChange(routes.changeEmail, {
    onDone: ({ user: changed, isChanged }) => {
      setPassword('')
      setTyped(undefined)
      if (isChanged) update(changed)
      notify.success(
        isChanged
          ? `You now sign in with ${changed.email}`
          : 'Open the link that was sent to the new address; it changes then',
      )
    },
  })
  const email = typed ?? stored
  return {
    email,
    password,
    isNew: email.trim().toLowerCase() !== stored,
    errorOf: (field: 'email' | 'password') =>
      fieldError(change, field, field === 'email' ? email.trim() : password),
    isBusy: change.isPending,
    setEmail: ({ target: { value } }: Typed) => setTyped(value === stored ? undefined : value),
    setPassword: ({ target: { value } }: Typed) => setPassword(value),
    send: () => change.mutateAsync({ body: { email: email.trim(), password } }),
  }
}

interface Typed {
  readonly target: { readonly value: string }
}

type Errors = Partial<Record<string, string>>

/** Form state of a profile, and saving. */
function useProfileForm(profile: Profile) {
  const { user, update } = useAuth()
  // The stored profile that the form started from; another window may have changed it since.
  const [base, setBase] = useState(profile)
  const [form, setForm] = useState(() => fieldsOf(profile))
  const [errors, setErrors] = useState<Errors>({})
  const email = useEmailChange(profile.email)
  const save = useProfileEdit()
  const keep = async ({ name, phone, dateOfBirth, language }: ProfileFields) => {
    // The email first: if the password is wrong, nothing is saved.
    if (email.isNew) await email.send()
    const { value: saved } = await save.mutateAsync({ edits: base.edits, name, phone, dateOfBirth, language })
    if (!saved) return
    if (!email.isNew) notify.success('Profile saved')
    setBase(saved)
    setForm(fieldsOf(saved))
    if (user) update({ ...user, name: saved.name, language: saved.language })
  }
  const stored = fieldsOf(base)
  return {
    form,
    email,
    isUnsaved: email.isNew || FIELDS.some((field) => form[field] !== stored[field]),
    isBusy: save.isPending || email.isBusy,
    set: (field: keyof ProfileFields) => (event: Typed) => {
      setErrors((now) => ({ ...now, [field]: undefined }))
      setForm((now) => ({ ...now, [field]: event.target.value }))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const found = faultsOf(form)
      setErrors(found)
      // A refusal is shown at its field or in a toast.
      if (Object.keys(found).length === 0) void keep(form).catch(() => undefined)
    },
    errorOf: (field: keyof ProfileFields) =>
      errors[field] ??
      fieldError({ error: save.error, variables: { body: save.variables } }, field, form[field]),
  }
}

/** Saves a profile with optimistic locking: asks which version to keep if another window edited it. */
function useProfileEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ edits, ...profile }: ProfileFields & { edits: number }) =>
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
