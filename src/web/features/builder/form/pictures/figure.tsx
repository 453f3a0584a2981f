import type { ReactNode } from 'react'

interface FigureProps {
  /** Alternative text. */
  label: string
  width: number
  height: number
  children: ReactNode
}

/** A small drawing that explains the fields beside it. */
export function Figure({ label, width, height, children }: FigureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="max-w-full shrink-0 rounded-md border border-border bg-sunken"
    >
      {children}
    </svg>
  )
}

export const LINE = { fill: 'none', strokeWidth: 1.75, strokeLinejoin: 'round' } as const
export const DASHED = { ...LINE, strokeWidth: 1, strokeDasharray: '4 3' } as const
export const SMALL_TEXT = { fontSize: 10, fill: 'var(--muted)' } as const
