import {
  Bookmark,
  Bug,
  ChartCandlestick,
  ChartSpline,
  CircleQuestionMark,
  Database,
  Grid3x3,
  History,
  LayoutDashboard,
  LibraryBig,
  Radio,
  Scale,
  Settings,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react'

export interface NavigationItem {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  /** Shown, but cannot be clicked: the screen does not exist, or a deployment has turned it off. */
  readonly disabled?: boolean
  /** Path of the parent item, whose menu holds this item. */
  readonly under?: string
  /** Shown to administrators only. */
  readonly adminOnly?: boolean
}

const BACKTESTING = '/app/backtesting'

/** The screens of the signed-in area, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Dashboard', path: '/app/dashboard', icon: LayoutDashboard },
  { label: 'Strategy Library', path: '/app/strategy-library', icon: LibraryBig },
  { label: 'Backtesting', path: BACKTESTING, icon: ChartCandlestick },
  { label: 'Runs', path: '/app/backtesting/runs', icon: History, under: BACKTESTING },
  { label: 'Optimise', path: '/app/optimise', icon: Grid3x3, under: BACKTESTING },
  { label: 'Compare', path: '/app/compare', icon: Scale, under: BACKTESTING },
  { label: 'My Strategy', path: '/app/strategies', icon: Bookmark },
  { label: 'Paper Trading', path: '/app/live', icon: Radio },
  { label: 'Options Analysis', path: '/app/options-analysis', icon: ChartSpline },
  { label: 'Data', path: '/app/data', icon: Database },
  { label: 'Settings', path: '/app/settings', icon: Settings },
  { label: 'Help', path: '/app/help', icon: CircleQuestionMark },
  { label: 'Bug Tracker', path: '/app/bug-tracker', icon: Bug },
  { label: 'Administration', path: '/app/admin', icon: ShieldCheck, adminOnly: true },
]

/** Whether an item is active: its path is the longest one that equals or prefixes the current path. */
export function isActive(item: NavigationItem, currentPath: string): boolean {
  const holds = ({ path }: NavigationItem) => currentPath === path || currentPath.startsWith(`${path}/`)
  return holds(item) && !NAVIGATION.some((other) => other.path.length > item.path.length && holds(other))
}

/** The screens of a role, in sidebar order. */
export function navigationFor(role: 'user' | 'admin' | undefined): readonly NavigationItem[] {
  return NAVIGATION.filter(({ adminOnly }) => !adminOnly || role === 'admin')
}

/** A sidebar item and the items of its menu. */
export interface NavigationMenu {
  readonly item: NavigationItem
  readonly below: readonly NavigationItem[]
}

/** The screens of a role as menus, in sidebar order. */
export function menusFor(role: 'user' | 'admin' | undefined): readonly NavigationMenu[] {
  const items = navigationFor(role)
  return items
    .filter(({ under }) => under === undefined)
    .map((item) => ({ item, below: items.filter(({ under }) => under === item.path) }))
}

/** Paths of the items that have a menu. */
export const MENUS: readonly string[] = [...new Set(NAVIGATION.flatMap(({ under }) => under ?? []))]
