import { z } from 'zod'
import { strictObject } from '#domain/schemas'
import { defineRoute } from './route.ts'

/** Subjects of a contact message. */
export const CONTACT_SUBJECTS = ['general', 'services', 'products', 'support', 'partnership'] as const

const required = (field: string, longest: number) =>
  z
    .string({ error: `${field} is required` })
    .trim()
    .min(1, { error: `${field} is required` })
    .max(longest, { error: `${field} must have at most ${longest} characters` })

export const contactSchema = strictObject({
  name: required('Name', 120),
  email: required('Email', 254).pipe(z.email({ error: 'Enter an email address, like name@example.com' })),
  company: z.string().trim().max(120).default(''),
  subject: z.enum(CONTACT_SUBJECTS, { error: 'Subject is required' }),
  message: required('Message', 5000),
  /** A honeypot: people don't see this field, but programs that fill in every field do. */
  website: z.string().max(1000).optional(),
})

export const contactMessageSchema = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  sentAt: z.string(),
  /** When the message was mailed on; null until then. */
  mailedAt: z.string().nullable(),
  /** When an administrator marked it as read; null while it is unread. */
  readAt: z.string().nullable(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const contactRoutes = {
  sendContactMessage: defineRoute('POST', '/api/contact', {
    access: 'public',
    summary: 'Write to the people behind the product',
    tag: 'Contact',
    body: contactSchema,
    output: z.object({}),
    status: 201,
    errors: ['rate_limited'],
    example: {
      body: {
        name: 'Asha Rao',
        email: 'asha@example.com',
        subject: 'general',
        message: 'Do you cover SENSEX?',
      },
    },
  }),
  listContactMessages: defineRoute('GET', '/api/contact', {
    access: 'admin',
    summary: 'Messages that were sent, latest first',
    tag: 'Contact',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    output: z.array(contactMessageSchema),
    errors: [],
  }),
  markContactMessage: defineRoute('PATCH', '/api/contact/{id}', {
    access: 'admin',
    summary: 'Mark a message as read, or as unread again; for all administrators',
    tag: 'Contact',
    params: z.object({ id: z.uuid({ error: 'The id of a message is a UUID' }) }),
    body: strictObject({ isRead: z.boolean({ error: 'isRead must be true or false' }) }),
    output: contactMessageSchema,
    errors: ['not_found'],
    example: { body: { isRead: true } },
  }),
}
