import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/testimonials',
    title: 'About',
    description: `What ${BRAND.product} does for which traders, and the timeline of its releases.`,
  })

export { TestimonialsPage as default } from '../../site/testimonials/testimonials-page.tsx'
