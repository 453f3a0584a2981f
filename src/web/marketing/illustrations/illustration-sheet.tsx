import { lazy, Suspense, useState } from 'react'
import type { IllustrationName } from './names.ts'

const load = () => import('./drawings.tsx')
// Drawn while the page is built. The browser's bundle drops this line; it draws only where it has to.
const DrawnAtBuild = import.meta.env.SSR ? (await load()).Drawings : undefined
const DrawnInBrowser = lazy(async () => ({ default: (await load()).Drawings }))

/**
 * Holds the named drawings of a page, each once; `Illustration` shows them as often as needed.
 *
 * A prerendered page has them already. There the browser leaves them as they are and never loads their code; it does
 * so only for a page that is reached by a link.
 */
export function IllustrationSheet({ names }: { names: readonly IllustrationName[] }) {
  const id = `drawings-${names.join('-')}`
  const [prerendered] = useState(
    () => typeof document !== 'undefined' && document.getElementById(id) !== null,
  )
  const sheet = { id, 'aria-hidden': true, width: 0, height: 0, className: 'absolute' } as const
  if (prerendered) return <svg {...sheet} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <svg {...sheet}>
      {DrawnAtBuild ? (
        <DrawnAtBuild names={names} />
      ) : (
        <Suspense>
          <DrawnInBrowser names={names} />
        </Suspense>
      )}
    </svg>
  )
}
