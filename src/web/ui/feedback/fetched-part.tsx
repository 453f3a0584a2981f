import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'

/** Pauses between retries of a failed load; the last one repeats. */
const PAUSES_MILLISECONDS = [0, 1000, 2000, 4000, 8000, 15_000] as const

/**
 * A part whose script loads when it is first rendered, under a `Suspense`. If the load fails, for example
 * while the server is unavailable, the page stays intact: `Away` or nothing is shown until a retry succeeds.
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
