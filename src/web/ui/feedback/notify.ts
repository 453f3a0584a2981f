import { plainReason } from './plain-reason.ts'

const toasts = () => import('react-hot-toast')

/** Toasts. Equal texts are shown once. The library loads with the first toast. */
export const notify = {
  success: (text: string) => void toasts().then(({ toast }) => toast.success(text, { id: text })),
  info: (text: string) => void toasts().then(({ toast }) => toast(text, { id: text })),
  error: (text: string) =>
    void toasts().then(({ toast }) => toast.error(plainReason(text), { id: plainReason(text) })),
  /** Shows a toast with an undo button that works once. Returns a function that withdraws it. */
  undoable(text: string, onUndo: () => void): () => void {
    const shown = import('./undo-toast.tsx').then(({ showUndoToast }) => showUndoToast(text, onUndo))
    return () => void shown.then((dismiss) => dismiss())
  },
}
