import { useLocation, useNavigate } from 'react-router'
import { BRAND } from '#domain/public'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReturnPath } from '../return-path.ts'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'

/** The login as a page. */
export function LoginPage() {
  const navigate = useNavigate()
  const target = useReturnPath()
  return (
    <AuthPage
      title={`Login to ${BRAND.product}`}
      subtitle="Access your backtesting platform"
      other={{ question: 'No account yet?', label: 'Create one', to: '/register' }}
    >
      <Leaving />
      <LoginForm onSuccess={() => void navigate(target, { replace: true })} />
    </AuthPage>
  )
}

/** A note after the deletion of an account: until when and how it can be undone. */
function Leaving() {
  const { state } = useLocation() as { state: { deleteAfter?: unknown } | null }
  const deleteAfter = state?.deleteAfter
  if (typeof deleteAfter !== 'string') return null
  return (
    <div className="mb-5">
      <Notice tone="warning" title="Your account is to be deleted">
        You are signed out everywhere, and your access tokens have ended. On {formatMoment(deleteAfter)}{' '}
        everything in the account is deleted for good. Sign in before then and it stays as it was.
      </Notice>
    </div>
  )
}
