import { useEffect, useState } from 'react'

/** Share of the page scrolled, from 0 at the top to 1 at the end; 0 if it does not scroll. */
export function scrollProgress(scrolled: number, pageHeight: number, viewportHeight: number): number {
  const scrollable = pageHeight - viewportHeight
  return scrollable > 0 ? Math.min(1, Math.max(0, scrolled / scrollable)) : 0
}

/** Whether more than `threshold` of the page has been scrolled. */
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
