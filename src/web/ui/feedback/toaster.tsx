import { Toaster as HotToaster, useToasterStore, toast } from 'react-hot-toast'
import classNames from 'clsx'
import { useEffect } from 'react'

const TOAST_LIMIT = 20
const SPACING_PX = 8

/**
 * Where toasts stand: on wide screens in the free part of the header, left of its last buttons; on others below the
 * header. An open dialog makes the header inert and leaves the top of the window free, so toasts then stand there.
 */
const LANE =
  '!inset-2 xl:!top-1 xl:!right-[calc(var(--header-actions)+2rem+var(--assistant-space,0px))] [body[data-scroll-locked]_&]:!top-1'
/** In the header every toast has the height of two lines, which fits into it. */
const IN_HEADER = 'xl:!min-h-12 xl:!py-0'
/**
 * Hides the buttons of all toasts but the newest that has one, because older toasts stand over the page, and their
 * buttons would take clicks on it. Older buttons appear when the newer is used, or while the keyboard is in the toasts.
 */
const ONE_BUTTON = '[&:not(:has(:focus-visible))>:has(button:enabled)~*_button]:invisible'
const BELOW_HEADER = '!top-23 md:!top-16'
const BELOW_STRIP_AND_HEADER = '!top-37 md:!top-28'

interface ToasterProps {
  /** A strip of one line stands above the header. */
  isBelowStrip?: boolean
}

/**
 * The toasts: at the top right, the newest first, 8 px apart, at most 20. The newest has its place in the header; older
 * ones stand below it over the page. Clicks pass through toasts, except on the newest button.
 */
export function Toaster({ isBelowStrip = false }: ToasterProps) {
  const { toasts } = useToasterStore()
  useEffect(() => {
    toasts
      .filter((shown) => shown.visible)
      .slice(TOAST_LIMIT)
      .forEach((surplus) => toast.dismiss(surplus.id))
  }, [toasts])
  return (
    // A dialog hides the rest of the page from screen readers, except elements with this attribute.
    <div aria-live="off" className="print:hidden">
      <HotToaster
        position="top-right"
        gutter={SPACING_PX}
        containerClassName={classNames(
          LANE,
          ONE_BUTTON,
          isBelowStrip ? BELOW_STRIP_AND_HEADER : BELOW_HEADER,
        )}
        toastOptions={{
          duration: 4000,
          removeDelay: 1000,
          success: { duration: 3000 },
          error: { duration: 5000 },
          className: classNames(
            '!bg-raised !text-text !shadow-pop !rounded-md !text-sm !border !border-border !pointer-events-none [&_button]:pointer-events-auto',
            IN_HEADER,
          ),
        }}
      />
    </div>
  )
}
