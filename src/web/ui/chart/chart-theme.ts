/** Colours a series may have, as names of the design system's variables. */
export type ChartColor =
  'series-1' | 'series-2' | 'series-3' | 'series-4' | 'profit' | 'loss' | 'muted' | 'accent' | 'text'

/** The value of a design variable at this moment. */
export function tokenValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

/** A hexadecimal colour made see-through; `opacity` 0–1. */
export function translucent(hex: string, opacity: number): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex + alpha : hex
}
