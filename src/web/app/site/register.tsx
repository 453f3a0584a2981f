import { BRAND } from '#domain/public'
import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/register',
    title: 'Create an account',
    description: `Create an account on ${BRAND.product} and backtest your first options strategy minute by minute.`,
  })

export { RegisterPage as default } from '../../features/auth/components/register-page.tsx'
