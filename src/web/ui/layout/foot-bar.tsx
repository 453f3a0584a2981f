import { useEffect, useRef, type ReactNode } from 'react'
import classNames from 'clsx'

const HEIGHT = '--foot-bar-height'

/**
 * A bar fixed to the foot of the window; floating elements stand above it. It leaves room at its right end (`pr-16`)
 * for the assistant's button.
 */
export function FootBar({ className, children }: { className?: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () => style.setProperty(HEIGHT, `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <div ref={bar} data-foot-bar className={classNames('sticky bottom-0 z-20', className)}>
      {children}
    </div>
  )
}
