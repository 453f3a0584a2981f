import { Minus, Plus, type LucideIcon } from 'lucide-react'

interface StepButtonsProps {
  /** What is stepped; the buttons are called Decrease and Increase followed by it. */
  of: string
  onStep: (step: 1 | -1) => void
  canDecrease: boolean
  canIncrease: boolean
  disabled?: boolean | undefined
}

/** − and + at the end of a field. The keyboard has the arrow keys in the field itself, so Tab passes these by. */
export function StepButtons({ of, onStep, canDecrease, canIncrease, disabled = false }: StepButtonsProps) {
  return (
    <div className="flex shrink-0">
      <StepButton
        label={`Decrease ${of}`}
        icon={Minus}
        disabled={disabled || !canDecrease}
        onClick={() => onStep(-1)}
      />
      <StepButton
        label={`Increase ${of}`}
        icon={Plus}
        disabled={disabled || !canIncrease}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

interface StepButtonProps {
  label: string
  icon: LucideIcon
  disabled: boolean
  onClick: () => void
}

function StepButton({ label, icon: Icon, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      disabled={disabled}
      // The focus stays where it was: on a phone it would bring the keyboard, on a disabled button it would be lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="-ml-px grid h-9 w-8 touch-manipulation sm:in-data-dense:h-8 place-items-center border border-border-strong bg-surface text-text transition-colors select-none last:rounded-r-md hover:bg-hover disabled:bg-sunken disabled:text-muted disabled:opacity-60"
    >
      <Icon aria-hidden className="size-3.5" />
      {/* Text and not an aria-label: a label belongs to the field alone. */}
      <span className="sr-only">{label}</span>
    </button>
  )
}
