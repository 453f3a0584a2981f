import { Menu, X } from 'lucide-react'
import { useCallback, useId, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import classNames from 'clsx'
import { BRAND } from '#domain/public'
import { IconButton } from '../../ui/controls/button.tsx'
import type { SiteLink as SiteLinkData } from '../content/navigation.ts'
import { LinkFailure, SiteLink } from './site-link.tsx'

/** Share of the page scrolled after which the header becomes translucent. */
const TRANSLUCENT_THRESHOLD = 0.05

interface SiteHeaderProps {
  links: readonly SiteLinkData[]
  /** Account buttons, shown in the header and again in the mobile menu. */
  actions: ReactNode
  lockScroll?: (locked: boolean) => void
}

/** The bar at the top of every public page, with its menu for narrow screens. */
export function SiteHeader({ links, actions, lockScroll }: SiteHeaderProps) {
  const menu = useMobileMenu(lockScroll)
  const translucent = useScrolledPast(TRANSLUCENT_THRESHOLD)
  const menuId = useId()
  const { fail } = menu
  const sayFailed = useCallback(
    (item: string) => fail(`Failed to navigate to ${item}. Please try again.`),
    [fail],
  )
  return (
    <LinkFailure value={sayFailed}>
      <header
        ref={menu.area}
        data-translucent={translucent}
        className={classNames(
          'sticky top-0 z-30 border-b transition-colors duration-200',
          translucent && !menu.isOpen
            ? 'border-border bg-canvas/80 backdrop-blur-md'
            : 'border-transparent bg-canvas',
        )}
      >
        <div className="site-width flex h-16 items-center justify-between gap-6">
          <Logo />
          <nav aria-label="Main" className="hidden md:block">
            <ul className="flex items-center gap-1">
              {links.map((link) => (
                <li key={link.to}>
                  <HeaderLink link={link} menu={menu} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="hidden items-center gap-2 md:flex">{actions}</div>
          <IconButton
            ref={menu.button}
            label={menu.isOpen ? 'Close menu' : 'Open menu'}
            icon={menu.isOpen ? X : Menu}
            aria-expanded={menu.isOpen}
            aria-controls={menuId}
            onClick={menu.toggle}
            className="size-11 md:hidden"
          />
        </div>
        <div
          id={menuId}
          hidden={!menu.isOpen}
          className="absolute inset-x-0 top-full border-y border-border bg-canvas shadow-pop md:hidden"
        >
          {menu.isOpen && <MobileMenu links={links} actions={actions} menu={menu} />}
        </div>
        <MenuError menu={menu} />
      </header>
    </LinkFailure>
  )
}

interface HeaderLinkProps {
  link: SiteLinkData
  menu: MobileMenuState
  className?: string
}

function HeaderLink({ link, menu, className }: HeaderLinkProps) {
  return (
    <SiteLink
      to={link.to}
      onFollow={menu.close}
      className={classNames(
        'flex h-10 items-center rounded-md px-3 text-sm font-medium text-muted transition-colors hover:text-text',
        className,
      )}
    >
      {link.label}
    </SiteLink>
  )
}

function MobileMenu({
  links,
  actions,
  menu,
}: Omit<SiteHeaderProps, 'lockScroll'> & { menu: MobileMenuState }) {
  return (
    <nav
      aria-label="Mobile"
      className="site-width flex max-h-[calc(100dvh-4rem)] flex-col gap-4 overflow-y-auto py-4"
    >
      <ul className="flex flex-col">
        {links.map((link) => (
          <li key={link.to}>
            <HeaderLink link={link} menu={menu} className="h-12 text-base text-text" />
          </li>
        ))}
      </ul>
      {/* A click on an account button closes the menu. */}
      <div className="flex flex-col gap-2 *:h-11" onClick={menu.close}>
        {actions}
      </div>
    </nav>
  )
}

function MenuError({ menu }: { menu: MobileMenuState }) {
  if (!menu.error) return null
  return (
    <div role="alert" className="bg-danger-soft text-danger">
      <div className="site-width flex items-center justify-between gap-4 py-2 text-sm">
        <p>{menu.error}</p>
        <IconButton label="Dismiss" icon={X} size="sm" onClick={menu.dismissError} />
      </div>
    </div>
  )
}

/** The logo, linking to the landing page. If the picture fails, the text 'Logo' replaces it. */
function Logo() {
  const picture = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // A prerendered picture may have failed before the handlers were attached.
    const { complete, naturalWidth, src } = picture.current ?? { complete: false, naturalWidth: 0, src: '' }
    if (src && complete && naturalWidth === 0) setFailed(true)
  }, [])
  return (
    <SiteLink to="/" className="flex h-10 items-center gap-2.5 rounded-md text-lg font-bold tracking-tight">
      {failed ? (
        <span>Logo</span>
      ) : (
        <>
          <img
            ref={picture}
            src="/logo.svg"
            alt={BRAND.product}
            width="28"
            height="28"
            onError={() => setFailed(true)}
          />
          <span aria-hidden="true">{BRAND.product}</span>
        </>
      )}
    </SiteLink>
  )
}

/** Share of the page scrolled, from 0 at the top to 1 at the end; 0 if it does not scroll. */
export function scrollProgress(scrolled: number, pageHeight: number, viewportHeight: number): number {
  const scrollable = pageHeight - viewportHeight
  return scrollable > 0 ? Math.min(1, Math.max(0, scrolled / scrollable)) : 0
}

/** Whether more than `threshold` of the page has been scrolled. */
function useScrolledPast(threshold: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const measure = () => {
      const { scrollHeight } = document.documentElement
      setPast(scrollProgress(window.scrollY, scrollHeight, window.innerHeight) > threshold)
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [threshold])
  return past
}

/** From this width on, the header shows all links and has no menu. */
const MOBILE_BREAKPOINT = 768

interface MobileMenuState {
  readonly isOpen: boolean
  readonly error: string | null
  /** The header; a click outside it closes the menu. */
  readonly area: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  readonly toggle: () => void
  readonly close: () => void
  readonly fail: (message: string) => void
  readonly dismissError: () => void
}

/** Locks the page's scrolling behind an open menu. */
function lockPageScroll(locked: boolean): void {
  document.body.style.overflow = locked ? 'hidden' : ''
}

/** State of the mobile menu: Escape, a click outside and a wider window close it. */
function useMobileMenu(lockScroll: (locked: boolean) => void = lockPageScroll): MobileMenuState {
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const area = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const show = useCallback(
    (open: boolean) => {
      try {
        lockScroll(open)
        setIsOpen(open)
      } catch {
        setError('Failed to toggle menu. Please try again.')
      }
    },
    [lockScroll],
  )
  const close = useCallback(() => show(false), [show])
  useClosers(isOpen, { area, button, close })

  return {
    isOpen,
    error,
    area,
    button,
    toggle: useCallback(() => show(!isOpen), [show, isOpen]),
    close,
    fail: setError,
    dismissError: useCallback(() => setError(null), []),
  }
}

function useClosers(isOpen: boolean, menu: Pick<MobileMenuState, 'area' | 'button' | 'close'>): void {
  const { area, button, close } = menu
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close()
    }
    const wide = window.matchMedia(`(min-width: ${MOBILE_BREAKPOINT}px)`)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    wide.addEventListener('change', close)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
      wide.removeEventListener('change', close)
      lockPageScroll(false)
    }
  }, [isOpen, close, area, button])
}
