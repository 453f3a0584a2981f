import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'
import { plainReason } from './plain-reason.ts'

interface ErrorBoxProps {
  title?: string
  /** What happened and what to do. */
  message: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  actions?: ReactNode
}

/** An error with a retry. */
export function ErrorBox({
  title = 'Error',
  message,
  onRetry,
  retryLabel = 'Retry',
  actions,
}: ErrorBoxProps) {
  return (
    <Notice
      tone="error"
      title={title}
      actions={
        (onRetry || actions) && (
          <>
            {onRetry && (
              <Button size="sm" onClick={onRetry}>
                {retryLabel}
              </Button>
            )}
            {actions}
          </>
        )
      }
    >
      {plainReason(message)}
    </Notice>
  )
}
