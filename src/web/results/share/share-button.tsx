import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { DialogAway } from '../../ui/feedback/part-away.tsx'
import type { SharedRun } from './share-dialog.tsx'

const ShareDialog = fetchedPart(async () => (await import('./share-dialog.tsx')).ShareDialog, DialogAway)

/** Opens the public links and the picture of a result; their script loads on the first press. */
export function ShareButton({ run }: { run: SharedRun }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={Share2}
        title="A public link to this result, or a picture of it"
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
