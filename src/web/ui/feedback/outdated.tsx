import { useState, type ReactNode } from 'react'
import classNames from 'clsx'

interface OutdatedProps {
  /** Whether the content is stale. */
  when: boolean
  children: ReactNode
}

/**
 * Hides stale content visually and from assistive technology until it is replaced. It keeps its place, so nothing
 * jumps, and hiding costs less than re-rendering.
 */
export function Outdated({ when, children }: OutdatedProps) {
  return (
    <div
      aria-busy={when}
      // The browser remembers a size only if this is set while the content is visible.
      className={classNames(
        '[contain-intrinsic-block-size:auto_4rem]',
        when && '[content-visibility:hidden]',
      )}
    >
      {children}
    </div>
  )
}

/** The latest defined value; undefined only before the first. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(() => value)
  return value ?? last
}
