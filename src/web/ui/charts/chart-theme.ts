/** Colours of a series, as names of design variables. */
export type ChartColor =
  | 'series-1'
  | 'series-2'
  | 'series-3'
  | 'series-4'
  | 'series-5'
  | 'series-6'
  | 'series-7'
  | 'series-8'
  | 'profit'
  | 'loss'
  | 'muted'
  | 'accent'
  | 'text'

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

/** Colours of up to eight lines in one chart, in their order. */
export const LINE_COLORS: readonly ChartColor[] = [
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'series-7',
  'series-8',
]
