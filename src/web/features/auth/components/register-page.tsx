import { useNavigate } from 'react-router'
import { BRAND } from '#domain/public'
import { useReturnPath } from '../return-path.ts'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'

/** The registration page. */
export function RegisterPage() {
  const navigate = useNavigate()
  const target = useReturnPath()
  return (
    <AuthPage
      title={`Create your ${BRAND.product} account`}
      subtitle="Build, test and keep your strategies"
      other={{ question: 'Already have an account?', label: 'Sign in', to: '/login' }}
    >
      <RegisterForm onSuccess={() => void navigate(target, { replace: true })} />
    </AuthPage>
  )
}
