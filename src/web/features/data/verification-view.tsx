import { Scale } from 'lucide-react'
import { useState } from 'react'
import { ApiError, routes } from '#api/client'
import type { Verification } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { ExchangeAddresses } from './exchange-files.tsx'
import { Findings } from './import-report-view.tsx'
import { useMutation } from '@tanstack/react-query'
import { signedInFetch } from '../../session/backend/client.ts'

/** Compares a dataset with daily files of the exchange that the user chooses. */
export function VerificationView({ dataset }: { dataset: string }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const verify = useVerification(dataset)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm">
        The exchange publishes a file of every contract for each day (bhavcopy). Choose those of the dataset’s
        days: each contract is compared by range, last trade, volume, open interest and lot. Nothing is
        changed.
      </p>
      <ExchangeAddresses />
      <form
        className="grid grid-cols-1 gap-3"
        aria-label="Compare with the exchange’s files"
        onSubmit={(event) => {
          event.preventDefault()
          verify.mutate(files)
        }}
      >
        <FormField label="Daily files of the exchange" hint="CSV or ZIP, of one day or many">
          <Input
            type="file"
            multiple
            accept=".csv,.zip,.gz"
            className="h-auto! border-0! bg-transparent! px-0! file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-border-strong file:bg-surface file:px-2.5 file:text-sm file:text-text"
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
          />
        </FormField>
        <div>
          <Button type="submit" icon={Scale} busy={verify.isPending} disabled={files.length === 0}>
            Compare
          </Button>
        </div>
      </form>
      {verify.error && (
        <Notice tone="error" title="The files could not be compared">
          {messageOf(verify.error)}
        </Notice>
      )}
      {verify.data && <Compared verification={verify.data} />}
    </div>
  )
}

function messageOf(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message
}

function Compared({ verification }: { verification: Verification }) {
  const { days, daysWithoutFile, partialDays, withoutVolume, contractDays, agreeing, faults } = verification
  if (days === 0)
    return (
      <Notice tone="warning" title="No day of the dataset is in these files">
        The dataset has {formatCount(daysWithoutFile, 'day')}, all without a file.
      </Notice>
    )
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <Notice
        tone={agreeing === contractDays ? 'info' : 'warning'}
        title={`${formatNumber(agreeing)} of ${formatCount(contractDays, 'contract-day')} agree with the exchange`}
      >
        {formatCount(days, 'day')} compared, {formatNumber(daysWithoutFile)} without a file.
        {partialDays > 0 &&
          ` ${formatCount(partialDays, 'day')} end before the close; only range and lot are compared there.`}
        {withoutVolume > 0 && ` ${formatCount(withoutVolume, 'contract-day')} have no volume to compare.`}
      </Notice>
      <Findings title="Differences" badge="danger" findings={faults} />
    </div>
  )
}

/** Compares a dataset with files of the exchange. */
function useVerification(dataset: string) {
  return useMutation({
    mutationFn: async (files: readonly File[]): Promise<Verification> => {
      const data = new FormData()
      for (const file of files) data.append('files', file)
      const { method, path } = routes.verifyDataset
      const address = path.replace('{id}', encodeURIComponent(dataset))
      const response = await signedInFetch(address, { method, body: data, credentials: 'same-origin' })
      const text = await response.text()
      if (!response.ok) throw new ApiError(response.status, text)
      return (JSON.parse(text) as { data: Verification }).data
    },
  })
}
