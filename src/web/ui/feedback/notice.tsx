import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classNames from 'clsx'

const TONES = {
  info: { look: 'border-accent/40 bg-accent-soft text-on-accent-soft', icon: Info },
  warning: { look: 'border-warning/50 bg-warning-soft text-warning', icon: TriangleAlert },
  error: { look: 'border-danger/50 bg-danger-soft text-danger', icon: CircleAlert },
} as const

interface NoticeProps {
  tone: keyof typeof TONES
  title?: ReactNode
  /** Compact, with the text beside the title. */
  dense?: boolean
  /** Buttons or links under the text. */
  actions?: ReactNode
  children?: ReactNode
}

/** Information for the user before they continue; an error is announced at once. */
export function Notice({ tone, title, dense = false, actions, children }: NoticeProps) {
  const { look, icon: Icon } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-lg border px-4', dense ? 'py-1.5' : 'py-3', look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        {title && <p className={classNames('font-semibold', dense && 'mr-2 inline')}>{title}</p>}
        {children && <div className={classNames('text-text', dense && 'inline')}>{children}</div>}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
