import { Toaster as HotToaster, useToasterStore, toast } from 'react-hot-toast'
import { useEffect } from 'react'

const TOAST_LIMIT = 20

/** Where toasts appear: top right, 8 px apart, at most 20. */
export function Toaster() {
  const { toasts } = useToasterStore()
  useEffect(() => {
    toasts
      .filter((shown) => shown.visible)
      .slice(TOAST_LIMIT)
      .forEach((surplus) => toast.dismiss(surplus.id))
  }, [toasts])
  return (
    <HotToaster
      position="top-right"
      gutter={8}
      toastOptions={{
        duration: 4000,
        removeDelay: 1000,
        success: { duration: 3000 },
        error: { duration: 5000 },
        className: '!bg-raised !text-text !shadow-pop !rounded-md !text-sm !border !border-border',
      }}
    />
  )
}
