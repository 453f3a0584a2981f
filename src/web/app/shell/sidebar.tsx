import { ChevronDown, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import classNames from 'clsx'
import { BRAND } from '#domain/public'
import { useAuth, useUserId } from '../../session/auth/auth-context.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { useStoredState } from '../../ui/hooks/stored-state.ts'
import { isActive, MENUS, menusFor, type NavigationItem, type NavigationMenu } from './navigation.ts'

/** The sidebar of wide screens: 64 units wide, or 16 with icons only. */
export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-border bg-surface transition-[width] duration-150 md:flex print:hidden',
        collapsed ? 'w-16' : 'w-64',
      )}
    >
      <Brand collapsed={collapsed} />
      <Items collapsed={collapsed} />
      <div className={classNames('mt-auto border-t border-border p-3', collapsed && 'grid justify-center')}>
        <IconButton
          label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          icon={collapsed ? ChevronsRight : ChevronsLeft}
          onClick={onToggle}
        />
      </div>
    </aside>
  )
}

/** The product's name, which links to the start. */
export function Brand({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  return (
    <Link
      to="/app"
      onClick={onChosen}
      aria-label={collapsed ? BRAND.product : undefined}
      className={classNames('flex h-14 items-center gap-2.5', collapsed ? 'justify-center' : 'px-4')}
    >
      <img src="/logo.svg" alt="" width="32" height="32" />
      {!collapsed && (
        <>
          <span className="text-lg font-semibold tracking-tight">{BRAND.product}</span>
          <span className="text-xs text-muted">v{BRAND.version}</span>
        </>
      )}
    </Link>
  )
}

/** Links to the screens, with each menu's screens below their parent. Open menus are remembered. */
export function Items({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { user } = useAuth()
  const [expanded, setExpanded] = useStoredState(`sidebar-expanded-menus:${useUserId()}`, MENUS, isPathList)
  const toggle = (path: string) =>
    setExpanded(expanded.includes(path) ? expanded.filter((one) => one !== path) : [...expanded, path])
  return (
    <nav aria-label="Screens" className="grid gap-0.5 px-2.5 py-2">
      {menusFor(user?.role).map((menu) => (
        <Menu
          key={menu.item.path}
          menu={menu}
          collapsed={collapsed}
          expanded={expanded.includes(menu.item.path)}
          onToggle={() => toggle(menu.item.path)}
          onChosen={onChosen}
        />
      ))}
    </nav>
  )
}

function isPathList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string')
}

interface MenuProps {
  menu: NavigationMenu
  collapsed: boolean
  expanded: boolean
  onToggle: () => void
  onChosen: (() => void) | undefined
}

/**
 * A screen and its menu. A collapsed sidebar shows all screens, because it has no room for the button that folds a
 * menu.
 */
function Menu({ menu: { item, below }, collapsed, expanded, onToggle, onChosen }: MenuProps) {
  const { pathname } = useLocation()
  const list = useId()
  const link = (one: NavigationItem) => (
    <Item
      key={one.path}
      item={one}
      collapsed={collapsed}
      active={isActive(one, pathname)}
      onChosen={onChosen}
    />
  )
  if (below.length === 0) return link(item)
  if (collapsed) return [item, ...below].map(link)
  return (
    <>
      <div className="flex items-center gap-0.5">
        <div className="min-w-0 flex-1">{link(item)}</div>
        <IconButton
          label={`Screens of ${item.label}`}
          icon={expanded ? ChevronDown : ChevronRight}
          size="sm"
          aria-expanded={expanded}
          aria-controls={list}
          onClick={onToggle}
        />
      </div>
      <div id={list} hidden={!expanded} className="ml-5 border-l border-border pl-1.5">
        {below.map(link)}
      </div>
    </>
  )
}

interface ItemProps {
  item: NavigationItem
  collapsed: boolean
  active: boolean
  onChosen: (() => void) | undefined
}

/** One screen: a link, or only a name if it is disabled. */
export function Item({ item, collapsed, active, onChosen }: ItemProps) {
  const look = classNames(
    'flex h-9 items-center gap-3 rounded-md text-sm font-medium',
    collapsed ? 'justify-center' : 'px-2.5',
    active ? 'bg-accent-soft text-on-accent-soft' : 'text-muted hover:bg-hover hover:text-text',
    item.disabled && 'pointer-events-none opacity-60',
  )
  const content = (
    <>
      <item.icon aria-hidden className="size-4.5 shrink-0" />
      <span className={collapsed ? 'sr-only' : undefined}>{item.label}</span>
    </>
  )
  if (item.disabled)
    return (
      <span aria-disabled className={look}>
        {content}
      </span>
    )
  return (
    <Link
      to={item.path}
      aria-current={active ? 'page' : undefined}
      title={collapsed ? item.label : undefined}
      className={look}
      onClick={onChosen}
    >
      {content}
    </Link>
  )
}
