import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/verify-email',
    title: 'Verify your email address',
    description: 'Verify your email address by the link that was sent to you.',
  })

export { VerifyEmailPage as default } from '../../features/auth/components/verify-email-page.tsx'
