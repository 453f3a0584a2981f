import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { THEME_STORAGE_KEY } from './theme-script.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

interface ThemeState {
  /** What the user chose. */
  readonly theme: Theme
  /** What is on the screen. */
  readonly shown: 'light' | 'dark'
  /** Goes on to the next of light → dark → system. */
  cycle(): void
}

const ThemeContext = createContext<ThemeState | null>(null)

/** The theme that follows another in the cycle light → dark → system → light. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME_STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function show(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Keeps the chosen theme, applies it to the document, and follows the system where that is chosen. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>('system')
  const [systemIsDark, setSystemIsDark] = useState(false)

  useEffect(() => {
    setTheme(storedTheme())
    const query = darkQuery()
    const follow = () => {
      // On the document first: what is drawn anew for the theme reads its colours there.
      if (storedTheme() === 'system') show(query.matches)
      setSystemIsDark(query.matches)
    }
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])

  const shown = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme
  const cycle = useCallback(() => {
    const next = nextTheme(theme)
    localStorage.setItem(THEME_STORAGE_KEY, next)
    setTheme(next)
    show(next === 'dark' || (next === 'system' && darkQuery().matches))
  }, [theme])

  const state = useMemo(() => ({ theme, shown, cycle }), [theme, shown, cycle])
  return <ThemeContext value={state}>{children}</ThemeContext>
}

/** The theme and its switch. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext)
  if (!state) throw new Error('useTheme must be used within a ThemeProvider')
  return state
}
