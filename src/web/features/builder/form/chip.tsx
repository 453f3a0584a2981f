import type { ComponentProps } from 'react'
import classNames from 'clsx'
import { useBuilder } from './builder-context.ts'

interface ChipProps extends ComponentProps<'button'> {
  /** Id within its line, for keyboard navigation. */
  chip: string
  /** The setting is on; otherwise the chip offers it. */
  on?: boolean
  /** Whether its panel is open; absent without a panel. */
  open?: boolean
  tone?: 'plain' | 'profit' | 'loss'
}

const TONES = {
  plain: 'border-border-strong bg-surface text-text',
  profit: 'border-profit/50 bg-profit-soft text-profit',
  loss: 'border-loss/50 bg-loss-soft text-loss',
}

/** A part of a line in the shortest words. A press opens its fields or changes it in place. */
export function Chip({ chip, on = true, open, tone = 'plain', className, ...rest }: ChipProps) {
  const { disabled } = useBuilder()
  return (
    <button
      type="button"
      data-chip={chip}
      aria-expanded={open}
      disabled={disabled}
      {...rest}
      className={classNames(
        'inline-flex h-8 max-w-full items-center gap-1 rounded-md border px-2 text-sm font-medium sm:px-1.5 whitespace-nowrap tabular transition-colors sm:h-7',
        'hover:border-accent disabled:cursor-not-allowed disabled:opacity-60',
        on ? TONES[tone] : 'border-dashed border-border bg-transparent text-muted sm:text-xs',
        open && 'border-accent ring-1 ring-accent',
        className,
      )}
    />
  )
}
