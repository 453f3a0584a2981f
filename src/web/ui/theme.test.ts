import { describe, expect, it } from 'vitest'
import { nextTheme, THEME_SCRIPT } from './theme.tsx'

describe('the theme', () => {
  it('cycles from light to dark to system and back to light', () => {
    expect(nextTheme('light')).toBe('dark')
    expect(nextTheme('dark')).toBe('system')
    expect(nextTheme('system')).toBe('light')
  })

  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['system', true, 'dark'],
    [null, false, 'light'],
  ])('stored as %s with a dark system %s is %s before the first paint', (kept, systemIsDark, shown) => {
    const dataset: { theme?: string } = {}
    const run = new Function('localStorage', 'matchMedia', 'document', THEME_SCRIPT)
    run({ getItem: () => kept }, () => ({ matches: systemIsDark }), { documentElement: { dataset } })
    expect(dataset.theme).toBe(shown)
  })
})
