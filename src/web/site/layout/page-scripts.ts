import { matchRoutes, type RouteObject } from 'react-router'

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
export async function fetchPageScripts(pathname: string): Promise<void> {
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
