import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/products',
    title: 'Products',
    description: `The ${BRAND.product} Platform and DataFlow Analytics, with plans for teams.`,
  })

export { ProductsPage as default } from '../../site/products-page.tsx'
