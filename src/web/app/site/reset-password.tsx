import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/reset-password',
    title: 'Set another password',
    description: 'Set another password by the link that was sent to you.',
  })

export { ResetPasswordPage as default } from '../../features/auth/components/reset-password-page.tsx'
