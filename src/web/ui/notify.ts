const toasts = () => import('react-hot-toast')

/** Tells in passing what came of something; the library is loaded with the first word. */
export const notify = {
  success: (text: string) => void toasts().then(({ toast }) => toast.success(text)),
  error: (text: string) => void toasts().then(({ toast }) => toast.error(text)),
}
