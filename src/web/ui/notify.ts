import { plainReason } from './plain-reason.ts'

const toasts = () => import('react-hot-toast')

/** Tells in passing what came of something; the same words are shown once. The library is loaded with the first word. */
export const notify = {
  success: (text: string) => void toasts().then(({ toast }) => toast.success(text, { id: text })),
  info: (text: string) => void toasts().then(({ toast }) => toast(text, { id: text })),
  error: (text: string) =>
    void toasts().then(({ toast }) => toast.error(plainReason(text), { id: plainReason(text) })),
  /** Says what was done and offers to undo it, once. Returns what withdraws the offer. */
  undoable(text: string, onUndo: () => void): () => void {
    const shown = import('./undo-toast.tsx').then(({ showUndoToast }) => showUndoToast(text, onUndo))
    return () => void shown.then((dismiss) => dismiss())
  },
}
