export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const MAX_PAGE_BUTTONS = 5

/** Numbers of the page buttons: up to five around the current page, counted from 1. */
export function pageButtons(current: number, pageCount: number): number[] {
  const shown = Math.min(MAX_PAGE_BUTTONS, pageCount)
  const centred = current - Math.floor(shown / 2)
  const first = Math.max(1, Math.min(centred, pageCount - shown + 1))
  return Array.from({ length: shown }, (_, i) => first + i)
}
