import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { ErrorText } from './form-parts.tsx'
import { LinkPage, followLink, type LinkOutcome } from './link-page.tsx'

/** Target of a verification link. A click verifies the address, because mail scanners open links too. */
export function VerifyEmailPage() {
  const token = useLocation().hash.slice(1)
  const [outcome, setOutcome] = useState<LinkOutcome>()
  const [busy, setBusy] = useState(false)
  const verify = () => {
    setBusy(true)
    void followLink('verify-email', { token }).then((answer) => {
      setOutcome(answer)
      setBusy(false)
    })
  }
  return (
    <LinkPage title="Verify your email address">
      {outcome?.isDone ? (
        <div className="grid gap-4">
          <p role="status">{outcome.message}</p>
          <Link to="/app" className={buttonClass('primary', 'lg')}>
            Launch Platform
          </Link>
        </div>
      ) : (
        <div className="grid gap-4">
          <ErrorText
            message={token ? (outcome?.message ?? null) : 'The link is not complete; open it from the mail.'}
          />
          <Button variant="primary" size="lg" busy={busy} disabled={!token} onClick={verify}>
            Verify
          </Button>
        </div>
      )}
    </LinkPage>
  )
}
