import { useState } from 'react'
import type { DownloadJob } from '#api'
import { DATASET_ID } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { useStartDownload } from './requests/use-downloads.ts'

/** Solutions for a download whose bars differ from the dataset's. The broker is not called again. */
export function ConflictChoices({ request }: { request: DownloadJob['request'] }) {
  const [dataset, setDataset] = useState('')
  const start = useStartDownload()
  const go = (change: Partial<DownloadJob['request']>) => start.mutate({ ...request, ...change })
  return (
    <>
      <Button size="sm" busy={start.isPending} onClick={() => go({ conflict: 'keep' })}>
        Keep the dataset’s bars
      </Button>
      <Button size="sm" busy={start.isPending} onClick={() => go({ conflict: 'replace' })}>
        Replace the dataset’s days
      </Button>
      <form
        noValidate
        className="flex items-end gap-2"
        aria-label="Another dataset"
        onSubmit={(event) => {
          event.preventDefault()
          go({ dataset, conflict: 'stop' })
        }}
      >
        <FormField label="Another dataset">
          <Input value={dataset} onChange={(event) => setDataset(event.target.value)} />
        </FormField>
        <Button type="submit" size="sm" busy={start.isPending} disabled={!DATASET_ID.test(dataset)}>
          Import there
        </Button>
      </form>
    </>
  )
}
