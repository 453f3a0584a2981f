import { useAuth } from '../session/auth/auth-context.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'

interface SignOutQuestionProps {
  /** Names of work that is not on the server. */
  unsaved: readonly string[]
  /** A guest's workspace ends when its guest signs out. */
  isGuest: boolean
  /** Called with whether to sign out. */
  answer: (isLeaving: boolean) => void
}

/** Lists what signing out discards, or says that a guest's workspace ends, and asks for confirmation. Closing it cancels. */
export function SignOutQuestion({ unsaved, isGuest, answer }: SignOutQuestionProps) {
  const { mayKeep, needsInvitation } = useAuth().user ?? {}
  const how = needsInvitation ? 'Sign up with an invitation first' : 'Sign up first'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={isGuest ? 'Leave and delete this guest workspace?' : 'Sign out and discard unsaved work?'}
      description={
        isGuest
          ? `It cannot be opened again.${mayKeep ? ` ${how} to keep everything in it.` : ''}`
          : 'Signing out removes everything of yours from this browser.'
      }
      footer={
        <>
          <Button onClick={() => answer(false)}>Stay</Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {isGuest ? 'Leave and delete' : 'Sign out and discard'}
          </Button>
        </>
      }
    >
      {isGuest ? (
        <p>Its strategies, runs and deployments are deleted.</p>
      ) : (
        <>
          <p>Not yet saved on the server:</p>
          <ul className="mt-2 list-disc pl-5">
            {unsaved.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
