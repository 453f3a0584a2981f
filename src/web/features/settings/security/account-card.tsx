import { Download } from 'lucide-react'
import { useState } from 'react'
import { routes } from '#api/client'
import { shareFarewell } from '../../../session/auth/farewell.ts'
import { useSignOut } from '../../../session/auth/use-sign-out.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { fieldError, useAccountChange } from '../queries.ts'

/** Exports the user's data, and deletes the account. */
export function AccountCard() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Your data">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-md text-sm text-muted">
          Everything that is kept of you in one JSON file: profile, strategies, backtests with their trades,
          notifications.
        </p>
        <a href={routes.exportAccount.path} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          Export account
        </a>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
        <p className="max-w-md text-sm text-muted">
          Your account is deleted after 14 days with everything in it. Signing in before then restores it.
        </p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      <DeleteDialog open={isAsking} onOpenChange={setAsking} />
    </Card>
  )
}

function DeleteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [password, setPassword] = useState('')
  const signOut = useSignOut()
  const remove = useAccountChange(routes.deleteAccount, {
    isLast: true,
    onDone: ({ deleteAfter }) => {
      // The login shows it, because every other screen needs the account.
      shareFarewell(deleteAfter)
      void signOut({ discards: true })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description="You are signed out everywhere at once and your access tokens end. After 14 days everything is deleted for good."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="danger"
            disabled={!password}
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { password } })}
          >
            Delete account
          </Button>
        </>
      }
    >
      <FormField label="Password" error={fieldError(remove, 'password', password)}>
        <Input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </FormField>
    </Dialog>
  )
}
