import { Toaster as HotToaster, useToasterStore, toast } from 'react-hot-toast'
import { useEffect, useState } from 'react'
import { pressablesOutside, toastTop } from './toast-place.ts'

const TOAST_LIMIT = 20
const SPACING_PX = 8
/** A pause this long ends scrolling. */
const PAUSE_MILLISECONDS = 100

/**
 * The stack of toasts: at the right, 8 px apart, at most 20, as high as possible without covering a control. Clicks
 * pass through a toast except on its buttons.
 */
export function Toaster() {
  const { toasts } = useToasterStore()
  useEffect(() => {
    toasts
      .filter((shown) => shown.visible)
      .slice(TOAST_LIMIT)
      .forEach((surplus) => toast.dismiss(surplus.id))
  }, [toasts])
  const shown = toasts.filter(({ visible }) => visible).map(({ id, height = 0 }) => `${id}:${height}`)
  const top = useFreeTop(shown.join())
  return (
    <HotToaster
      position="top-right"
      gutter={SPACING_PX}
      containerStyle={{ inset: SPACING_PX, top, transition: 'top 150ms' }}
      toastOptions={{
        duration: 4000,
        removeDelay: 1000,
        success: { duration: 3000 },
        error: { duration: 5000 },
        className:
          '!bg-raised !text-text !shadow-pop !rounded-md !text-sm !border !border-border !pointer-events-none [&_button]:pointer-events-auto',
      }}
    />
  )
}

/** Top at which the toasts cover no control; updated when they change and after scrolling. */
function useFreeTop(shown: string): number {
  const [top, setTop] = useState(SPACING_PX)
  useEffect(() => {
    if (shown === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const place = () => setTop(freeTop() ?? SPACING_PX)
    const placeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(place, PAUSE_MILLISECONDS)
    }
    place()
    addEventListener('scroll', placeSoon, { capture: true, passive: true })
    addEventListener('resize', placeSoon)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', placeSoon, { capture: true })
      removeEventListener('resize', placeSoon)
    }
  }, [shown])
  return top
}

function freeTop(): number | undefined {
  const toaster = document.querySelector('[data-rht-toaster]')
  if (!toaster) return undefined
  const bars = [...toaster.querySelectorAll<HTMLElement>('[role=status]')].flatMap(
    (status) => status.parentElement ?? [],
  )
  const size = {
    width: Math.max(0, ...bars.map(({ offsetWidth }) => offsetWidth)),
    height: bars.reduce((sum, { offsetHeight }) => sum + offsetHeight + SPACING_PX, -SPACING_PX),
  }
  return toastTop(size, { width: innerWidth, height: innerHeight }, pressablesOutside(toaster))
}
