import { useRouteError } from 'react-router'
import { ErrorBox } from './error-box.tsx'

/** What stands in place of a screen that failed; the rest of the page goes on working. */
export function ScreenError() {
  const error = useRouteError()
  return (
    <div className="mx-auto max-w-2xl py-10">
      <ErrorBox
        title="This screen stopped working"
        message={`${error instanceof Error ? error.message : 'An unexpected error occurred'}. What you typed is kept; reload to go on.`}
        onRetry={() => location.reload()}
        retryLabel="Reload"
      />
    </div>
  )
}
