import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classNames from 'clsx'

const TONES = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-on-accent-soft',
  profit: 'bg-profit-soft text-profit',
  loss: 'bg-loss-soft text-loss',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const
export type Tone = keyof typeof TONES

interface BadgeProps {
  tone?: Tone
  icon?: LucideIcon
  title?: string
  className?: string
  children: ReactNode
}

/** A short text about a state. Its tone only repeats the text. */
export function Badge({ tone = 'neutral', icon: Icon, title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  )
}
