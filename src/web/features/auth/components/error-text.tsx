/** An announced red box with the reason of a failed sign-in or registration. */
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
