import { createContext, useCallback, useContext, type ComponentProps, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { fetchPageScripts } from './page-scripts.ts'
import { scrollBehavior } from './reduced-motion.ts'

/** Says which link could not be followed, where something around the link shows that. */
export const LinkFailure = createContext<((item: string) => void) | null>(null)

/**
 * Goes to a page, or scrolls to a section where the page with it is already open.
 * Rejects when the page has no such section or cannot be loaded.
 */
export function useFollow(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    async (to) => {
      const [path, id] = to.split('#')
      if (path !== pathname) return navigate(to)
      if (id) scrollToSection(id)
      else window.scrollTo({ top: 0, behavior: scrollBehavior() })
      await navigate(to, { preventScrollReset: true })
    },
    [navigate, pathname],
  )
}

/** Scrolls to a section and puts the focus there, so that the keyboard goes on from it. */
function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) throw new Error(`This page has no section '${id}'; expected an element with that id`)
  section.scrollIntoView({ behavior: scrollBehavior() })
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}

interface SiteLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onError'> {
  to: string
  onFollow?: (() => void) | undefined
}

/** A link within the site that scrolls smoothly to sections of the open page. */
export function SiteLink({ to, onFollow, ...rest }: SiteLinkProps) {
  const follow = useFollow()
  const fail = useContext(LinkFailure)
  const go = async () => {
    try {
      // Without anyone to say it, a page that cannot be loaded is left to the browser's own words.
      if (fail) await fetchPageScripts(to.split('#')[0] ?? to)
      await follow(to)
    } catch {
      fail?.(typeof rest.children === 'string' ? rest.children : to)
    }
  }
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    void go()
  }
  return <Link {...rest} to={to} onClick={onClick} />
}
