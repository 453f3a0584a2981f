import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/terms',
    title: 'Terms',
    description: `What you can rely on when you use ${BRAND.product}, in plain words.`,
  })

export { TermsPage as default } from '../../site/legal-page.tsx'
