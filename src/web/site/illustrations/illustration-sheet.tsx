import { Suspense, useState } from 'react'
import type { IllustrationName } from './names.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'

const load = () => import('./drawings.tsx')
// Rendered at build time. The browser's bundle drops this line and loads the drawings only on demand.
const DrawnAtBuild = import.meta.env.SSR ? (await load()).Drawings : undefined
const DrawnInBrowser = fetchedPart(async () => (await load()).Drawings)

/**
 * Holds the named drawings of a page once; `Illustration` refers to them. A prerendered page contains them already, so
 * the browser keeps them and does not load their code; it loads the code only for a page reached by a link.
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
