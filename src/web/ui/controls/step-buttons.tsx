import { Minus, Plus, type LucideIcon } from 'lucide-react'
import { useContext } from 'react'
import { languageOf } from '../text-language.ts'
import { ControlWords } from './control-words.ts'

interface StepButtonsProps {
  /** Label of the number that the buttons change, such as `Lots`. */
  of: string
  onStep: (step: 1 | -1) => void
  canDecrease: boolean
  canIncrease: boolean
  disabled?: boolean | undefined
}

/** − and + at the end of a field. The field itself has the arrow keys, so Tab skips the buttons. */
export function StepButtons({ of, onStep, canDecrease, canIncrease, disabled = false }: StepButtonsProps) {
  const say = useContext(ControlWords)
  return (
    <div className="flex shrink-0">
      <StepButton
        label={say('Decrease {of}', { of })}
        icon={Minus}
        disabled={disabled || !canDecrease}
        onClick={() => onStep(-1)}
      />
      <StepButton
        label={say('Increase {of}', { of })}
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
      lang={languageOf(label)}
      disabled={disabled}
      // Keeps the focus in place: moving it would open the keyboard of a phone, and a disabled button would lose it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="-ml-px grid h-9 w-8 touch-manipulation sm:in-data-dense:h-8 place-items-center border border-border-strong bg-surface text-text transition-colors select-none last:rounded-r-md hover:bg-hover disabled:bg-sunken disabled:text-muted disabled:opacity-60"
    >
      <Icon aria-hidden className="size-3.5" />
      {/* Text instead of an aria-label, because queries by label should find only the field. */}
      <span className="sr-only">{label}</span>
    </button>
  )
}
