import { useState, type ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'

interface ConfirmOrderProps {
  title: string
  description: string
  /** Label of the confirming button. */
  confirm: string
  /** Resolves to true on success; otherwise the dialog stays open. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
  children?: ReactNode
  isDisabled?: boolean
}

/** Asks before an exit or end that cannot be undone. */
export function ConfirmOrder({
  title,
  description,
  confirm,
  onConfirm,
  onClose,
  children,
  isDisabled = false,
}: ConfirmOrderProps) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const isDone = await onConfirm()
    setSending(false)
    if (isDone) onClose()
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
          <Button variant="danger" busy={isSending} disabled={isDisabled} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
