import { useEffect, useState } from 'react'
import { farewell } from '../../../auth/farewell.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Of who has just had their account deleted: until when that can be undone, and how. */
export function Leaving() {
  const [until, setUntil] = useState<string>()
  // After the first drawing: a page that was prerendered knows of no tab.
  useEffect(() => setUntil(farewell()), [])
  if (until === undefined) return null
  return (
    <Notice tone="warning" title="Your account is to be deleted">
      You are signed out everywhere, and your access tokens have ended. On {formatMoment(until)} everything in
      the account is deleted for good. Sign in before then and it stays as it was.
    </Notice>
  )
}
