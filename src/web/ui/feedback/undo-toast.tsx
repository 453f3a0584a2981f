import { toast } from 'react-hot-toast'
import { Button } from '../controls/button.tsx'

/** Longer than other toasts, so that users can reach the button. */
const DURATION_MILLISECONDS = 8000

/** Shows a toast with an undo button. Returns a function that removes it. */
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
