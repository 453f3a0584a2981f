import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, ImageDown, Link2 } from 'lucide-react'
import { use, useState } from 'react'
import type { RunListItem } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { fileDate, saveFile } from '../../ui/hooks/save-file.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { ShownVerdict } from '../evidence/evidence-queries.ts'
import { runName, runPeriod } from '../run/run-words.ts'

export type SharedRun = Pick<RunListItem, 'jobId' | 'name' | 'words' | 'instrument' | 'startDate' | 'endDate'>

interface ShareDialogProps {
  run: SharedRun
  onClose: () => void
}

/** Public links to a result, and a picture of it for messengers. */
export function ShareDialog({ run, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this result"
      description="Whoever has the link sees its name, strategy, figures, curve, months, verdict and data. Your name, your notes and the trades stay with you."
    >
      <div className="grid gap-5">
        <Links id={run.jobId} />
        <Picture run={run} />
      </div>
    </Dialog>
  )
}

function Links({ id }: { id: string }) {
  const queries = useQueryClient()
  const key = ['shares', id]
  const { data: links } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiClient.call(routes.listShares, { params: { id } }, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: key })
  const create = useMutation({
    mutationFn: () => apiClient.call(routes.shareRun, { params: { id } }),
    onSuccess: again,
  })
  const end = useMutation({
    mutationFn: (link: string) => apiClient.call(routes.endShare, { params: { id: link } }),
    onSuccess: (_, link) => {
      if (create.data?.id === link) create.reset()
      return again()
    },
  })
  const problem = create.error ?? end.error
  return (
    <section aria-label="Public links" className="grid gap-3">
      {problem && (
        <Notice tone="error" title="That did not work">
          {problem.message}
        </Notice>
      )}
      {create.data && <NewLink address={`${location.origin}/shared/${create.data.token}`} />}
      <div>
        <Button icon={Link2} variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
          Create link
        </Button>
      </div>
      {links && links.length > 0 && (
        <ul className="grid gap-1.5" aria-label="Links to this result">
          {links.map((link) => (
            <li key={link.id} className="flex items-center justify-between gap-3 text-sm">
              <span className="tabular">Link of {formatMoment(link.createdAt)}</span>
              <Button
                size="sm"
                busy={end.isPending && end.variables === link.id}
                aria-label={`Revoke the link of ${formatMoment(link.createdAt)}`}
                onClick={() => end.mutate(link.id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NewLink({ address }: { address: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => notify.success('Link copied'),
      () => notify.error('The link could not be copied. Select it and copy it by hand.'),
    )
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <FormField label="New link" hint="It is shown only now: Delta keeps no copy of it.">
          <Input readOnly value={address} onFocus={(event) => event.target.select()} />
        </FormField>
      </div>
      <Button icon={Copy} className="mb-6" onClick={copy}>
        Copy
      </Button>
    </div>
  )
}

function Picture({ run }: { run: SharedRun }) {
  const queries = useQueryClient()
  const verdict = use(ShownVerdict)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { jobId: id } = run
      const bundle = await queries.fetchQuery({
        queryKey: ['run-result', id],
        queryFn: ({ signal }) => apiClient.call(routes.backtestResults, { params: { id } }, { signal }),
        staleTime: Infinity,
      })
      const { sharePicture } = await import('./share-picture.ts')
      const picture = await sharePicture({
        name: runName(run),
        words: run.words,
        period: runPeriod(run),
        bundle,
        verdict,
      })
      saveFile(picture, `result_${fileDate()}.png`)
    } catch {
      notify.error('The picture could not be drawn. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section
      aria-label="Picture"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4"
    >
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
        A picture for messengers, with name, curve, verdict and where the data comes from.
      </p>
      <Button icon={ImageDown} busy={busy} onClick={() => void save()}>
        Download picture
      </Button>
    </section>
  )
}
