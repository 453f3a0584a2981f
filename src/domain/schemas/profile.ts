import { z } from 'zod'
import { startedFromSchema } from './edits.ts'
import { languageSchema } from './language.ts'
import { strictObject } from './strict-object.ts'

const MOST_YEARS = 120
const PHONE = /^(?:\+?91|0)?([6-9]\d{9})$/

export const PHONE_MESSAGE =
  'Enter an Indian mobile number: ten digits that begin with 6, 7, 8 or 9, with +91 or without'
export const BIRTH_MESSAGES = {
  form: 'Date of birth must be a calendar date written YYYY-MM-DD',
  past: 'Date of birth must be in the past',
  plausible: `Date of birth must be within the last ${MOST_YEARS} years`,
} as const

/** An Indian mobile number in any common notation, stored as +91 and ten digits; null if empty. */
export const phoneSchema = z
  .string({ error: PHONE_MESSAGE })
  .max(40, { error: PHONE_MESSAGE })
  .nullable()
  .transform((typed, context) => {
    const digits = (typed ?? '').replace(/[\s().-]/g, '')
    if (digits === '') return null
    const number = PHONE.exec(digits)?.[1]
    if (number !== undefined) return `+91${number}`
    context.addIssue({ code: 'custom', message: PHONE_MESSAGE })
    return z.NEVER
  })

/** A date of birth, `YYYY-MM-DD`; null if empty. */
export const dateOfBirthSchema = z
  .string({ error: BIRTH_MESSAGES.form })
  .max(40, { error: BIRTH_MESSAGES.form })
  .nullable()
  .transform((typed, context) => {
    const date = typed?.trim() || null
    const message = date && birthFault(date)
    if (message) context.addIssue({ code: 'custom', message })
    return date
  })

function birthFault(date: string): string | undefined {
  if (!z.iso.date().safeParse(date).success) return BIRTH_MESSAGES.form
  const today = new Date().toISOString().slice(0, 10)
  if (date >= today) return BIRTH_MESSAGES.past
  const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`
  return date < earliest ? BIRTH_MESSAGES.plausible : undefined
}

/** What a user may change of the own profile. */
export const profileChangeSchema = strictObject({
  edits: startedFromSchema,
  name: z
    .string({ error: 'Full name is required' })
    .trim()
    .min(1, { error: 'Full name is required' })
    .max(120, { error: 'Full name must have at most 120 characters' }),
  phone: phoneSchema,
  dateOfBirth: dateOfBirthSchema,
  /** If omitted, the language stays unchanged. */
  language: languageSchema.optional(),
})
