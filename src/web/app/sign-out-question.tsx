import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'

interface SignOutQuestionProps {
  /** Names of work that is not on the server. */
  unsaved: readonly string[]
  /** Called with whether to sign out. */
  answer: (isLeaving: boolean) => void
}

/** Lists what signing out discards, and asks. Closing it means to stay. */
export function SignOutQuestion({ unsaved, answer }: SignOutQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title="Sign out and discard unsaved work?"
      description="Signing out removes everything of yours from this browser."
      footer={
        <>
          <Button onClick={() => answer(false)}>Stay</Button>
          <Button variant="danger" onClick={() => answer(true)}>
            Sign out and discard
          </Button>
        </>
      }
    >
      <p>Not yet saved on the server:</p>
      <ul className="mt-2 list-disc pl-5">
        {unsaved.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Dialog>
  )
}
