/** Why signing in or registering failed, in a red box that is announced. */
export function ErrorText({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <p
      role="alert"
      className="rounded-md border border-danger/50 bg-danger-soft px-3.5 py-2.5 text-sm text-danger"
    >
      {message}
    </p>
  )
}
