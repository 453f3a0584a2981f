import { useRouteError } from 'react-router'
import { ErrorBox } from './error-box.tsx'

/** What stands in place of a screen that failed; the rest of the page goes on working. */
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

/** What browsers say when a script of the page could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script/i

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred'
  return NOT_FETCHED.test(error.message)
    ? 'A part of it could not be fetched; the server may be away'
    : error.message
}
