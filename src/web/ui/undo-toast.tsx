import { toast } from 'react-hot-toast'
import { Button } from './button.tsx'

/** Longer than a toast that is only read: someone has to get there. */
const DURATION_MILLISECONDS = 8000

/** Shows what was done with a button that undoes it; returns what takes the toast away. */
export function showUndoToast(text: string, onUndo: () => void): () => void {
  const id = toast(
    (shown) => (
      <span className="flex items-center gap-3">
        {text}
        <Button
          size="sm"
          aria-label={`Undo: ${text}`}
          disabled={!shown.visible}
          onClick={() => {
            toast.dismiss(shown.id)
            onUndo()
          }}
        >
          Undo
        </Button>
      </span>
    ),
    { duration: DURATION_MILLISECONDS },
  )
  return () => toast.dismiss(id)
}
