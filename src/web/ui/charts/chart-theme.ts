/** Colours of a series, as names of design variables. */
export type ChartColor =
  'series-1' | 'series-2' | 'series-3' | 'series-4' | 'profit' | 'loss' | 'muted' | 'accent' | 'text'

/** Current value of a design variable. */
export function tokenValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

/** A hexadecimal colour with an opacity of 0–1. */
export function translucent(hex: string, opacity: number): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex + alpha : hex
}
