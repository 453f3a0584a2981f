import { useEffect, useState } from 'react'

/** How much of a page has been scrolled by, from 0 at the top to 1 at the end; 0 where it does not scroll. */
export function scrollProgress(scrolled: number, pageHeight: number, viewportHeight: number): number {
  const scrollable = pageHeight - viewportHeight
  return scrollable > 0 ? Math.min(1, Math.max(0, scrolled / scrollable)) : 0
}

/** Whether more of the page than `threshold` has been scrolled by. */
export function useScrolledPast(threshold: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const measure = () => {
      const { scrollHeight } = document.documentElement
      setPast(scrollProgress(window.scrollY, scrollHeight, window.innerHeight) > threshold)
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [threshold])
  return past
}
