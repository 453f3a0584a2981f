/** A rectangle on the screen, in CSS pixels. */
export interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Gap around toasts. */
const GAP_PX = 8

/**
 * Top of a stack of toasts at the right: the highest position that covers no obstacle, or the position that covers
 * least.
 */
export function toastTop(
  size: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
  obstacles: readonly Place[],
): number {
  const left = screen.width - size.width - 2 * GAP_PX
  const inTheWay = obstacles.filter((one) => one.right > left)
  const last = Math.max(GAP_PX, screen.height - size.height - GAP_PX)
  const tops = [GAP_PX, ...inTheWay.map(({ bottom }) => bottom + GAP_PX), last]
    .filter((top) => top >= GAP_PX && top <= last)
    .sort((a, b) => a - b)
  const covered = (top: number) => sumCovered(top - GAP_PX / 2, top + size.height + GAP_PX / 2, inTheWay)
  let best = { top: GAP_PX, pixels: Infinity }
  for (const top of tops) {
    const pixels = covered(top)
    if (pixels === 0) return top
    if (pixels < best.pixels) best = { top, pixels }
  }
  return best.top
}

function sumCovered(from: number, to: number, obstacles: readonly Place[]): number {
  return obstacles.reduce(
    (sum, { top, bottom }) => sum + Math.max(0, Math.min(to, bottom) - Math.max(from, top)),
    0,
  )
}

const PRESSABLE =
  'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=toolbar], [draggable=true]'

/** Rectangles of all controls outside an element, including disabled ones, which may be enabled soon. */
export function pressablesOutside(element: Element): Place[] {
  return [...document.querySelectorAll(PRESSABLE)].flatMap((one) => {
    if (element.contains(one)) return []
    const place = one.getBoundingClientRect()
    const isSeen = place.width > 1 && place.bottom > 0 && place.top < innerHeight && place.right > 0
    return isSeen ? [place] : []
  })
}
