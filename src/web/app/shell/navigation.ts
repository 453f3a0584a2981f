import { ChartCandlestick, Database, Scale, type LucideIcon } from 'lucide-react'

export interface NavigationItem {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  /** Shown, but not to be clicked: a screen that a deployment has turned off. */
  readonly disabled?: boolean
}

/** The screens of the signed-in area, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Backtesting', path: '/app/backtesting', icon: ChartCandlestick },
  { label: 'Compare', path: '/app/compare', icon: Scale },
  { label: 'Data', path: '/app/data', icon: Database },
]

/** Whether an item is where the user is: its path equals or prefixes the current one. */
export function isActive(item: NavigationItem, currentPath: string): boolean {
  return currentPath === item.path || currentPath.startsWith(`${item.path}/`)
}
