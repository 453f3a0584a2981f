import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'

interface UnsavedProps {
  readonly isUnsaved: boolean
  /** Subject of the warning sentence: `Your profile`. */
  readonly what: string
}

/** Marks a page as unsaved, and asks before a navigation, reload or closed window loses the changes. */
export function Unsaved({ isUnsaved, what }: UnsavedProps) {
  const blocker = useBlocker(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <>
      <span role="status">{isUnsaved && <Badge tone="warning">Unsaved changes</Badge>}</span>
      {blocker.state === 'blocked' && (
        <Dialog
          open
          onOpenChange={(open) => !open && blocker.reset()}
          title="Leave without saving?"
          description={`${what} has changes that are not saved. They are lost when you leave.`}
          footer={
            <>
              <Button onClick={() => blocker.reset()}>Stay</Button>
              <Button variant="danger" onClick={() => blocker.proceed()}>
                Leave without saving
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
