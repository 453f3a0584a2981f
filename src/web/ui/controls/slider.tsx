interface SliderProps {
  /** Accessible name. */
  label: string
  value: number
  onValueChange: (value: number) => void
  range: { readonly min: number; readonly max: number; readonly step: number }
  disabled?: boolean | undefined
}

/** Changes the same number as its field, so Tab skips it. */
export function Slider({ label, value, onValueChange, range, disabled }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      tabIndex={-1}
      {...range}
      value={Math.min(range.max, Math.max(range.min, value))}
      disabled={disabled}
      onChange={(event) => onValueChange(Number(event.target.value))}
      className="mt-1 block h-4 w-full cursor-pointer accent-(--accent) disabled:cursor-not-allowed"
    />
  )
}

/**
 * A range up to three times the value, within the field's bounds, with steps that a hand can hit. Both ends are
 * multiples of the step: browsers count steps from the lower end, so 0.1 with a step of 0.5 would give 42.6.
 */
export function sliderRange(
  value: number,
  bounds: { readonly min: number; readonly max: number },
  whole: boolean,
): SliderProps['range'] {
  const widest = Math.min(bounds.max, Math.max(10, Math.abs(value) * 3))
  const exact = 10 ** (Math.floor(Math.log10(widest)) - 1) / 2
  const step = whole ? Math.max(1, Math.round(exact)) : exact
  const max = Math.floor(widest / step) * step
  return { min: bounds.min < 0 ? -max : Math.ceil(bounds.min / step) * step, max, step }
}
