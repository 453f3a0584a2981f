import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/contact',
    title: 'Contact',
    description: `Write to the people behind ${BRAND.product}: questions, demos, support and partnership.`,
  })

export { ContactPage as default } from '../../site/contact/contact-page.tsx'
