import type { PortfolioRun } from '#api'
import { formatDate } from '../../../../ui/format.ts'
import { formatMoment } from '../../../../ui/format-moment.ts'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { Select } from '../../../../ui/controls/select.tsx'

interface RunPickerProps {
  runs: readonly PortfolioRun[]
  shown: PortfolioRun | undefined
  onShow: (jobId: string) => void
}

/** Select of the shown run. */
export function RunPicker({ runs, shown, onShow }: RunPickerProps) {
  const options = runs.map(({ jobId, startDate, endDate, totalStrategies, submittedAt, status }) => ({
    value: jobId,
    label: `${formatMoment(submittedAt)} · ${formatDate(startDate)} to ${formatDate(endDate)} · ${totalStrategies} strategies · ${status}`,
  }))
  return (
    <FormField label="Shown run" className="max-w-2xl">
      <Select value={shown?.jobId} onValueChange={onShow} options={options} />
    </FormField>
  )
}
