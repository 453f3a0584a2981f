import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/privacy',
    title: 'Privacy',
    description: `What ${BRAND.product} stores about you, why, and how it goes.`,
  })

export { PrivacyPage as default } from '../../site/legal-page.tsx'
