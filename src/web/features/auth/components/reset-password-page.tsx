import { useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { ErrorText, PasswordField } from './form-parts.tsx'
import { LinkPage, followLink, type LinkOutcome } from './link-page.tsx'

/** Sets a new password with a link's token; without a token, requests a link. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1)
  return (
    <LinkPage title={token ? 'Set another password' : 'Forgot your password?'}>
      {token ? <NewPassword token={token} /> : <AskForLink />}
    </LinkPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const { outcome, busy, submit } = useLink(() => followLink('reset-password', { token, password }))
  if (outcome?.isDone)
    return (
      <div className="grid gap-4">
        <p role="status">{outcome.message}</p>
        <Link to="/login" className={buttonClass('primary', 'lg')}>
          Sign In
        </Link>
      </div>
    )
  return (
    <form onSubmit={submit} className="grid gap-4">
      <ErrorText message={outcome?.message ?? null} />
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        minLength={8}
        hint="At least 8 characters"
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!password}>
        Set password
      </Button>
    </form>
  )
}

function AskForLink() {
  const [email, setEmail] = useState('')
  const { outcome, busy, submit } = useLink(() => followLink('forgot-password', { email }))
  if (outcome?.isDone) return <p role="status">{outcome.message}</p>
  return (
    <form onSubmit={submit} className="grid gap-4">
      <ErrorText message={outcome?.message ?? null} />
      <FormField label="Email" hint="A link is sent to it, where this server sends mail">
        <Input
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="username"
          required
          className="h-11"
        />
      </FormField>
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!email}>
        Send the link
      </Button>
    </form>
  )
}

function useLink(follow: () => Promise<LinkOutcome>) {
  const [outcome, setOutcome] = useState<LinkOutcome>()
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    void follow().then((answer) => {
      setOutcome(answer)
      setBusy(false)
    })
  }
  return { outcome, busy, submit }
}
