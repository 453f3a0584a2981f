import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { BRAND } from '#domain/public'
import { useAuth } from '../../auth/auth-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isActive, navigationFor, type NavigationItem } from './navigation.ts'

/** The sidebar of wide screens: 64 units, or 16 with icons alone. */
export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-border bg-surface transition-[width] duration-150 md:flex',
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

/** The product's name, which leads to its start. */
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

/** The screens, as links. */
export function Items({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { pathname } = useLocation()
  const { user } = useAuth()
  return (
    <nav aria-label="Screens" className="grid gap-0.5 px-2.5 py-2">
      {navigationFor(user?.role).map((item) => (
        <Item
          key={item.path}
          item={item}
          collapsed={collapsed}
          active={isActive(item, pathname)}
          onChosen={onChosen}
        />
      ))}
    </nav>
  )
}

interface ItemProps {
  item: NavigationItem
  collapsed: boolean
  active: boolean
  onChosen: (() => void) | undefined
}

/** One screen: a link, or where it is turned off its name alone. */
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
