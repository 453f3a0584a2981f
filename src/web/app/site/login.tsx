import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/login',
    title: 'Login',
    description: `Sign in to ${BRAND.product} to build, backtest and compare options strategies.`,
  })

export { LoginPage as default } from '../../features/auth/components/login-page.tsx'
