import { useEffect, useState } from 'react'
import { farewell } from '../../../session/auth/farewell.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** A note after the deletion of an account: until when and how it can be undone. */
export function Leaving() {
  const [until, setUntil] = useState<string>()
  // After the first render, because a prerendered page has no tab storage.
  useEffect(() => setUntil(farewell()), [])
  if (until === undefined) return null
  return (
    <Notice tone="warning" title="Your account is to be deleted">
      You are signed out everywhere, and your access tokens have ended. On {formatMoment(until)} everything in
      the account is deleted for good. Sign in before then and it stays as it was.
    </Notice>
  )
}
