import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { usePrinting } from './hooks/use-printing.ts'

/** Storage key of the chosen theme: `light`, `dark` or `system` (the default). */
const THEME_STORAGE_KEY = 'app-theme'

/**
 * Runs before the first paint, so that no page flashes in the wrong theme. It is our only inline script; the content
 * security policy allows it by the hash of exactly this text.
 */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}var d=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.dataset.theme=d?'dark':'light'})()`

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

interface ThemeState {
  /** The user's choice. */
  readonly theme: Theme
  /** The theme on screen; paper is light. */
  readonly shown: 'light' | 'dark'
  /** Moves on in the cycle light → dark → system. */
  cycle(): void
}

const ThemeContext = createContext<ThemeState | null>(null)

/** The next theme in the cycle light → dark → system → light. */
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

/** Stores the chosen theme, applies it to the document, and follows the system if `system` is chosen. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>('system')
  const [systemIsDark, setSystemIsDark] = useState(false)

  useEffect(() => {
    setTheme(storedTheme())
    const query = darkQuery()
    const follow = () => {
      // Updates the document first, because canvas drawings read their colours from it.
      if (storedTheme() === 'system') show(query.matches)
      setSystemIsDark(query.matches)
    }
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])

  const isPrinting = usePrinting()
  const isDark = theme === 'system' ? systemIsDark : theme === 'dark'
  // Before the effects of canvas drawings, which read their colours from the document.
  useLayoutEffect(() => {
    if (!isPrinting || !isDark) return
    show(false)
    return () => show(true)
  }, [isPrinting, isDark])

  const shown: ThemeState['shown'] = isDark && !isPrinting ? 'dark' : 'light'
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
