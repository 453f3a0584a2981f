import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConfirmOrderProps {
  title: string
  description: string
  /** What the button that does it says. */
  confirm: string
  /** Gives whether it was taken; the question stays where it was not. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is left or ended that cannot be taken back. */
export function ConfirmOrder({
  title,
  description,
  confirm,
  onConfirm,
  onClose,
  children,
}: ConfirmOrderProps) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const isTaken = await onConfirm()
    setSending(false)
    if (isTaken) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isSending} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
