import { useRouteError } from 'react-router'
import { ErrorBox } from './error-box.tsx'
import { plainReason } from './plain-reason.ts'

/** Error boundary of a screen; the rest of the page keeps working. */
export function ScreenError() {
  const error = useRouteError()
  return (
    <div className="mx-auto max-w-2xl py-10">
      <ErrorBox
        title="This screen stopped working"
        message={`${reasonOf(error)}. What you typed is kept; reload to go on.`}
        onRetry={() => location.reload()}
        retryLabel="Reload"
      />
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred'
  return plainReason(error.message).replace(/\.$/, '')
}
