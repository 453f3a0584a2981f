import { BRAND } from '#domain/public'

export const CONTACT_HEAD = {
  title: 'Get in Touch',
  lead: 'Write to us about the product, a service or something that does not work. A person reads it.',
} as const

/** Subjects of a message, as sent and as shown. */
export const SUBJECTS = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'services', label: 'Services Information' },
  { value: 'products', label: 'Product Demo' },
  { value: 'support', label: 'Technical Support' },
  { value: 'partnership', label: 'Partnership Opportunity' },
] as const

export const CONTACT_DETAILS = {
  email: BRAND.supportEmail,
  company: BRAND.company,
  hours: 'Mon–Fri 9AM–6PM EST',
} as const
