import {
  Bookmark,
  ChartCandlestick,
  ChartSpline,
  Database,
  LayoutDashboard,
  LibraryBig,
  Scale,
  Settings,
  type LucideIcon,
} from 'lucide-react'

export interface NavigationItem {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  /** Shown, but not to be clicked: a screen that is not there, or that a deployment has turned off. */
  readonly disabled?: boolean
}

/** The screens of the signed-in area, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Dashboard', path: '/app/dashboard', icon: LayoutDashboard, disabled: true },
  { label: 'Strategy Library', path: '/app/strategy-library', icon: LibraryBig, disabled: true },
  { label: 'Backtesting', path: '/app/backtesting', icon: ChartCandlestick },
  { label: 'Compare', path: '/app/compare', icon: Scale },
  { label: 'My Strategy', path: '/app/strategies', icon: Bookmark, disabled: true },
  { label: 'Options Analysis', path: '/app/options-analysis', icon: ChartSpline, disabled: true },
  { label: 'Data', path: '/app/data', icon: Database },
  { label: 'Settings', path: '/app/settings', icon: Settings, disabled: true },
]

/** Whether an item is where the user is: its path equals or prefixes the current one. */
export function isActive(item: NavigationItem, currentPath: string): boolean {
  return currentPath === item.path || currentPath.startsWith(`${item.path}/`)
}
