import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/testimonials',
    title: 'About',
    description: `The traders that ${BRAND.product} is built for, in illustrative voices, and the timeline of its releases.`,
  })

export { TestimonialsPage as default } from '../../marketing/testimonials/testimonials-page.tsx'
