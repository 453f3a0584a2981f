import { ChevronsLeft, ChevronsRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Link, useLocation } from 'react-router'
import { BRAND } from '#domain'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isActive, NAVIGATION, type NavigationItem } from './navigation.ts'

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

/** The sidebar of narrow screens: over the page, closed by choosing, by Escape and by a click beside it. */
export function SidebarOverlay({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[85vw] animate-fade-in flex-col border-r border-border bg-surface shadow-pop md:hidden"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <div className="flex items-center justify-between pr-3">
            <Brand collapsed={false} />
            <Dialog.Close asChild>
              <IconButton label="Close navigation" icon={X} />
            </Dialog.Close>
          </div>
          <Items collapsed={false} onChosen={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Brand({ collapsed }: { collapsed: boolean }) {
  return (
    <Link
      to="/app"
      aria-label={collapsed ? BRAND.product : undefined}
      className={classNames('flex h-14 items-center gap-2.5', collapsed ? 'justify-center' : 'px-4')}
    >
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-md bg-accent font-bold text-on-accent"
      >
        Δ
      </span>
      {!collapsed && (
        <>
          <span className="text-lg font-semibold tracking-tight">{BRAND.product}</span>
          <span className="text-xs text-muted">v{BRAND.version}</span>
        </>
      )}
    </Link>
  )
}

function Items({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Screens" className="grid gap-0.5 px-2.5 py-2">
      {NAVIGATION.map((item) => (
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

function Item({ item, collapsed, active, onChosen }: ItemProps) {
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
