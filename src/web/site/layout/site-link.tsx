import { createContext, useCallback, useContext, type ComponentProps, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { fetchPageScripts } from './page-scripts.ts'
import { scrollBehavior } from './reduced-motion.ts'

/** Callback for a link that failed; null if nothing around the link shows failures. */
export const LinkFailure = createContext<((item: string) => void) | null>(null)

/**
 * Opens a page, or scrolls to a section of the open page. Rejects if the section does not exist or the page cannot be
 * loaded.
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

/** Scrolls to a section and focuses it, so that the keyboard continues from there. */
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
      // Without a failure callback, the browser handles a page that cannot be loaded.
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
