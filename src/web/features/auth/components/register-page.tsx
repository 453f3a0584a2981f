import { useLocation, useNavigate } from 'react-router'
import { BRAND } from '#domain/public'
import { useAuth } from '../../../session/auth/auth-context.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useReturnPath } from '../return-path.ts'
import { AuthPage } from './auth-page.tsx'
import { KEEPING, RegisterForm } from './register-form.tsx'

const NEW = {
  title: `Create your ${BRAND.product} account`,
  subtitle: 'Build, test and keep your strategies',
  other: { question: 'Already have an account?', label: 'Sign in', to: '/login' },
} as const

/** The registration page. A guest with an invitation keeps the workspace here. */
export function RegisterPage() {
  const navigate = useNavigate()
  const target = useReturnPath()
  const { user } = useAuth()
  const isInvited = useLocation().hash.length > 1
  const isForGuest = user?.mayKeep === true && isInvited
  const words = isForGuest
    ? {
        title: KEEPING.title,
        subtitle: KEEPING.description,
        other: { question: 'Not now?', label: 'Back to the workspace', to: target },
      }
    : NEW
  const enter = () => {
    void navigate(target, { replace: true })
    if (isForGuest) notify.success(KEEPING.done)
  }
  return (
    <AuthPage {...words} isForGuest={isForGuest}>
      <RegisterForm onSuccess={enter} />
    </AuthPage>
  )
}
