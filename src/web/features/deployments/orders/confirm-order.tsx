import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'

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
  /** Red unless the order enters something. */
  variant?: 'danger' | 'primary'
}

/** Asks before an order that cannot be taken back. Enter in one of its fields gives it. */
export function ConfirmOrder({
  title,
  description,
  confirm,
  onConfirm,
  onClose,
  children,
  isDisabled = false,
  variant = 'danger',
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
          <Button variant={variant} busy={isSending} disabled={isDisabled} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isDisabled && !isSending) void send()
          }}
        >
          {children}
          <input type="submit" hidden />
        </form>
      )}
    </Dialog>
  )
}
