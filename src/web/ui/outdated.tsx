import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface OutdatedProps {
  /** Whether what stands here is about something else than what is around it. */
  when: boolean
  children: ReactNode
}

/**
 * Takes what is no longer true out of sight, and from assistive technology, until it is drawn over: it keeps its place, so that
 * nothing jumps, and changing it costs less than drawing it anew.
 */
export function Outdated({ when, children }: OutdatedProps) {
  return (
    <div
      aria-busy={when}
      // Its size is remembered only where that is said while it is in sight.
      className={classNames(
        '[contain-intrinsic-block-size:auto_4rem]',
        when && '[content-visibility:hidden]',
      )}
    >
      {children}
    </div>
  )
}
