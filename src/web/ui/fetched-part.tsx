import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'

/** Pauses before a part that could not be had is asked for again; the last one for ever. */
const PAUSES_MILLISECONDS = [0, 1000, 2000, 4000, 8000, 15_000] as const

/**
 * A part of a page whose script is fetched when it is first drawn, under a `Suspense`. One that cannot be had, as while the
 * server is away, takes nothing down with it: `Away` stands in its place, or nothing, until it can.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Away: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  function Missing(props: Props) {
    const [part, setPart] = useState<{ readonly Part: ComponentType<Props> }>()
    const [fails, setFails] = useState(0)
    useEffect(() => {
      let isGone = false
      const pause = PAUSES_MILLISECONDS[fails] ?? PAUSES_MILLISECONDS.at(-1)
      const timer = setTimeout(() => {
        void load().then(
          (Part) => isGone || setPart({ Part }),
          () => isGone || setFails(fails + 1),
        )
      }, pause)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [fails])
    return part ? <part.Part {...props} /> : <Away {...props} />
  }
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Missing) }))
}

function Nothing() {
  return null
}
