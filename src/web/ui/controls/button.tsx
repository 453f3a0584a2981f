import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-text hover:bg-hover border-border-strong',
  ghost: 'bg-transparent text-text hover:bg-hover border-transparent',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover border-transparent',
} as const
const SIZES = {
  sm: 'h-8 px-2.5 text-sm gap-1.5',
  md: 'h-9 px-3.5 text-sm gap-2',
  lg: 'h-11 px-5 text-base gap-2',
} as const

export type ButtonVariant = keyof typeof VARIANTS
export type ButtonSize = keyof typeof SIZES

/** Classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return classNames(
    'inline-flex items-center justify-center rounded-md border font-medium whitespace-nowrap select-none transition-colors',
    'disabled:opacity-55 disabled:cursor-not-allowed disabled:pointer-events-none',
    VARIANTS[variant],
    SIZES[size],
  )
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Shows a spinner instead of the icon and ignores clicks; the children describe the action in progress. */
  busy?: boolean
}

/** A button with text. Its default is `type="button"`, so it never submits a form by accident. */
export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const button = useKeptFocus(busy)
  return (
    <button
      ref={button}
      type="button"
      aria-busy={busy || undefined}
      lang={languageOf(children)}
      {...rest}
      disabled={busy || rest.disabled}
      className={classNames(buttonClass(variant, size), className)}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="size-4 shrink-0" />
      )}
      {children}
    </button>
  )
}

/** Restores the focus that a button loses when it is disabled while busy, unless the focus has moved on. */
function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement === button.current
    else if (focused.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])
  return button
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, also the tooltip. */
  label: string
  icon: LucideIcon
  variant?: ButtonVariant
  size?: 'sm' | 'md'
  badge?: ReactNode
}

/** A square button with only an icon. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size = 'md',
  badge,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      lang={languageOf(label)}
      {...rest}
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center rounded-md border transition-colors',
        'disabled:pointer-events-none disabled:opacity-45',
        VARIANTS[variant],
        size === 'sm' ? 'size-8' : 'size-9',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
      {badge}
    </button>
  )
}
