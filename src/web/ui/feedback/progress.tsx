interface ProgressProps {
  label: string
  /** 0–100; undefined if the end is unknown. */
  percent: number | undefined
}

/** A progress bar. */
export function Progress({ label, percent }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={
          percent === undefined
            ? 'h-full w-1/3 animate-pulse bg-accent'
            : 'h-full bg-accent transition-[width]'
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
