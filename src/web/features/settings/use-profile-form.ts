import { useState, type FormEvent } from 'react'
import type { Profile } from '#api'
import { routes } from '#api/calls'
import { profileChangeSchema } from '#api/schemas'
import { useAuth } from '../../auth/auth-context.tsx'
import { notify } from '../../ui/notify.ts'
import { fieldError, useAccountChange } from './queries.ts'

interface ProfileFields {
  name: string
  email: string
  /** Only asked for when the address changes. */
  password: string
  phone: string
  dateOfBirth: string
}

type Errors = Partial<Record<string, string>>

/** The fields of a profile while they are changed, and how they are kept. */
export function useProfileForm(profile: Profile) {
  const { user, update } = useAuth()
  const [form, setForm] = useState<ProfileFields>({
    name: profile.name,
    email: profile.email,
    password: '',
    phone: profile.phone ?? '',
    dateOfBirth: profile.dateOfBirth ?? '',
  })
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
  const save = useAccountChange(routes.saveProfile, {
    done: 'Profile saved',
    onDone: ({ name, phone }) => {
      setForm((now) => ({ ...now, name, phone: phone ?? '' }))
      if (user) update({ ...user, name })
    },
  })
  const keep = async ({ name, phone, dateOfBirth }: ProfileFields) => {
    await save.mutateAsync({ body: { name, phone, dateOfBirth } })
    if (isNewEmail) await email.mutateAsync({ body: { email: form.email.trim(), password: form.password } })
  }
  return {
    form,
    isNewEmail,
    isBusy: save.isPending || email.isPending,
    set: (field: keyof ProfileFields) => (event: { target: { value: string } }) =>
      setForm((now) => ({ ...now, [field]: event.target.value })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const found = faultsOf(form)
      setErrors(found)
      // What the server refuses is said at its field or in passing.
      if (Object.keys(found).length === 0) void keep(form).catch(() => undefined)
    },
    errorOf: (field: keyof ProfileFields) =>
      errors[field] ?? fieldError(save.error, field) ?? fieldError(email.error, field),
  }
}

function faultsOf({ name, phone, dateOfBirth }: ProfileFields): Errors {
  const { error } = profileChangeSchema.safeParse({ name, phone, dateOfBirth })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
