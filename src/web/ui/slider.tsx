interface SliderProps {
  /** Names it for those who do not see the field that it belongs to. */
  label: string
  value: number
  onValueChange: (value: number) => void
  range: { readonly min: number; readonly max: number; readonly step: number }
  disabled?: boolean | undefined
}

/** A number by hand: the same as its field, so Tab passes it by. */
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
 * A range up to three times the value, within the bounds of its field. Its steps are far enough apart to hit by hand. Both ends
 * are multiples of the step: a browser counts steps from the lower end, so from 0.1 in steps of 0.5 it would give 42.6.
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
