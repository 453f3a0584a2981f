import { BRAND } from '#domain'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/login',
    title: 'Login',
    description: `Sign in to ${BRAND.product}.`,
    unlisted: true,
  })

export { LoginPage as default } from '../../features/auth/components/login-page.tsx'
