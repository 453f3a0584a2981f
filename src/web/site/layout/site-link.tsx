import { createContext, useCallback, useContext, type ComponentProps, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate, matchRoutes, type RouteObject } from 'react-router'
import { scrollBehavior } from './motion.tsx'

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

interface ListedRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
}

/** Timeout for a page that does not answer. */
const PATIENCE_MILLISECONDS = 15_000

/**
 * Preloads the scripts of a page, so that navigation cannot fail half-way: the router reloads the document if a script
 * fails, which loses the open page. Does nothing without the router's manifest.
 * @throws Error if a script cannot be loaded
 */
async function fetchPageScripts(pathname: string): Promise<void> {
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, ListedRoute>> }
  }
  if (!manifest) return
  const listed = Object.values(manifest.routes)
  const matches = matchRoutes(childrenOf(undefined, listed), pathname) ?? []
  const scripts = matches.flatMap(({ route }) => {
    const { module, imports = [] } = manifest.routes[route.id ?? ''] ?? {}
    return module === undefined ? [] : [module, ...imports]
  })
  await Promise.all([...new Set(scripts)].map(fetchScript))
}

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}; expected a script`)
  await response.arrayBuffer()
}

function childrenOf(parentId: string | undefined, listed: readonly ListedRoute[]): RouteObject[] {
  return listed
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: childrenOf(id, listed) },
    )
}
