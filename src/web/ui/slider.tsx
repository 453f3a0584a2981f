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

/** Up to three times of a value, in steps that a hand can tell apart, within the bounds of its field. */
export function sliderRange(
  value: number,
  bounds: { readonly min: number; readonly max: number },
  whole: boolean,
): SliderProps['range'] {
  const max = Math.min(bounds.max, Math.max(10, Math.abs(value) * 3))
  const min = bounds.min < 0 ? -max : bounds.min
  const exact = 10 ** (Math.floor(Math.log10(max)) - 1) / 2
  return { min, max, step: whole ? Math.max(1, Math.round(exact)) : Math.min(exact, Math.max(1, exact)) }
}
