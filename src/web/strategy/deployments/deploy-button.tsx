import { Radio } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import type { Deployable } from './deploy-form.ts'

const DeployDialog = fetchedPart(
  async () => (await import('./deploy-dialog.tsx')).DeployDialog,
  MissingDialog,
)

/** Opens the deploy dialog, whose script loads on the first press. */
export function DeployButton({
  strategy,
  label = 'Deploy on paper',
}: {
  strategy: Deployable
  label?: string
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={Radio}
        title="Lets it trade on paper by itself, minute by minute"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <DeployDialog strategy={strategy} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
