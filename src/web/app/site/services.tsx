import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/services',
    title: 'Services',
    description: `Strategy consulting, installation, data analytics, training and custom work around ${BRAND.product}.`,
  })

export { ServicesPage as default } from '../../site/services-page.tsx'
