import { useNavigate } from 'react-router'
import { BRAND } from '#domain/public'
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
      <LoginForm onSuccess={() => void navigate(target, { replace: true })} />
    </AuthPage>
  )
}
