import { FileUp } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import classNames from 'clsx'
import { DATASET_ID } from '#domain'
import { AudienceField } from './audience-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Input, Textarea } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { MappingStep } from './mapping/mapping-step.tsx'
import { useMapping, type FileMapping } from './mapping/use-mapping.ts'
import { CONFLICT_CHOICES, type UploadForm } from './requests/upload-files.ts'

interface ImportFormProps {
  disabled: boolean
  /** Whether the user may import for everybody. */
  isAdmin: boolean
  /** Server messages by field. */
  errors: Readonly<Record<string, string>>
  onSubmit: (form: UploadForm) => void
}

/** Where the days go. */
const ID_HINTS = {
  everybody: 'New, or one that is everybody’s: then the days are added to it',
  me: 'New, or one of yours: then the days are added to it. Nobody else sees it unless you share it',
} as const
const ID_RULE = 'Up to 63 lower-case letters, digits and hyphens'

/** Files and their target dataset. Keeps its input until the import has succeeded. */
export function ImportForm({ disabled, isAdmin, errors, onSubmit }: ImportFormProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [dataset, setDataset] = useState('')
  const [name, setName] = useState('')
  const [audience, setAudience] = useState<UploadForm['audience']>(isAdmin ? 'everybody' : 'me')
  const [allowBad, setAllowBad] = useState(false)
  const [conflict, setConflict] = useState<UploadForm['conflict']>('stop')
  const [contracts, setContracts] = useState('')
  const seen = useMapping(files, contracts)
  const isAnyway = seen.readiness === 'anyway' && !allowBad
  const wrongId = dataset !== '' && !DATASET_ID.test(dataset) ? ID_RULE : undefined
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = { files, dataset, audience, name, conflict, contracts, mapping: seen.mapping }
        onSubmit({ ...form, allowBad: allowBad || isAnyway })
      }}
    >
      <FileField files={files} disabled={disabled} error={errors['files']} onChange={setFiles} />
      <FileFormats seen={seen} disabled={disabled} />
      <FormField label="Dataset id" hint={ID_HINTS[audience]} error={wrongId ?? errors['dataset']} required>
        <Input
          value={dataset}
          disabled={disabled}
          placeholder="nse-2024"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setDataset(event.target.value)}
        />
      </FormField>
      {isAdmin && (
        <AudienceField
          value={audience}
          disabled={disabled}
          error={errors['audience']}
          onChange={setAudience}
        />
      )}
      <FormField label="Name" hint="Name of a new dataset" error={errors['name']}>
        <Input
          value={name}
          disabled={disabled}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <ContractsField
        value={contracts}
        disabled={disabled}
        error={errors['contracts']}
        onChange={setContracts}
      />
      <Checkbox
        label="Take the good rows even where more than 1% are refused"
        checked={allowBad}
        disabled={disabled}
        onCheckedChange={setAllowBad}
      />
      <FormField label="If over 1% of the bars differ from the dataset’s">
        <Select value={conflict} onValueChange={setConflict} options={CONFLICT_CHOICES} disabled={disabled} />
      </FormField>
      <ImportButton
        seen={seen}
        isAnyway={isAnyway}
        busy={disabled}
        disabled={files.length === 0 || dataset === '' || wrongId !== undefined}
      />
    </form>
  )
}

interface ImportButtonProps {
  seen: FileMapping
  /** Whether rows that are wrong would be left out. */
  isAnyway: boolean
  busy: boolean
  disabled: boolean
}

function ImportButton({ seen: { readiness, bad, rows }, isAnyway, busy, disabled }: ImportButtonProps) {
  return (
    <div>
      <Button
        type="submit"
        variant="primary"
        icon={FileUp}
        className={isAnyway ? 'h-auto! py-2 text-left whitespace-normal!' : undefined}
        busy={busy}
        disabled={disabled || readiness === 'not-yet'}
      >
        {isAnyway
          ? `Import anyway: ${formatNumber(bad)} of the first ${formatNumber(rows)} rows cannot be read`
          : 'Import'}
      </Button>
    </div>
  )
}

/** The recognised formats of the chosen files, or the step that asks which column is which. */
function FileFormats({ seen, disabled }: { seen: FileMapping; disabled: boolean }) {
  const { preview, mapping, isLooking, isReading, problem, change } = seen
  if (isLooking)
    return (
      <p role="status" className="text-sm text-muted">
        Looking at the files…
      </p>
    )
  if (problem !== undefined)
    return (
      <Notice tone="warning" title="The files could not be previewed">
        <span className="wrap-anywhere whitespace-pre-line">{problem}</span>
      </Notice>
    )
  if (!preview) return null
  const known = [...new Set(preview.files.flatMap(({ format }) => format ?? []))]
  return (
    <>
      {known.length > 0 && (
        <p role="status" className="text-sm">
          {`Recognised: ${known.join(', ')}`}
        </p>
      )}
      {preview.table && (
        <MappingStep
          preview={preview}
          mapping={mapping}
          isReading={isReading}
          disabled={disabled}
          onChange={change}
        />
      )}
    </>
  )
}

interface ContractsFieldProps {
  value: string
  disabled: boolean
  error: string | undefined
  onChange: (value: string) => void
}

function ContractsField({ value, disabled, error, onChange }: ContractsFieldProps) {
  return (
    <FormField
      label="Contracts"
      hint="Only for files that are not named for their contract: a line for each, with part of the file’s name before the =; NIFTY alone is the index"
      error={error}
    >
      <Textarea
        rows={2}
        value={value}
        disabled={disabled}
        placeholder="57352=NIFTY:2024-07-25:24000:CE"
        spellCheck={false}
        className="font-mono"
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  )
}

interface FileFieldProps {
  files: readonly File[]
  disabled: boolean
  error: string | undefined
  onChange: (files: readonly File[]) => void
}

function FileField({ files, disabled, error, onChange }: FileFieldProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) onChange([...event.dataTransfer.files])
  }
  return (
    <FormField label="Files" hint={chosenText(files)} error={error} required>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'rounded-md border border-dashed p-3',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-strong',
        )}
      >
        <FileInput disabled={disabled} onChange={onChange} />
        <p className="mt-1 text-xs text-muted">or drop them here</p>
      </div>
    </FormField>
  )
}

function FileInput({ disabled, onChange }: Pick<FileFieldProps, 'disabled' | 'onChange'>) {
  return (
    <Input
      type="file"
      multiple
      disabled={disabled}
      accept=".csv,.txt,.json,.parquet,.gz,.xlsx,.zip"
      className="h-auto! border-0! bg-transparent! px-0! file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-border-strong file:bg-surface file:px-2.5 file:text-sm file:text-text"
      onChange={(event) => onChange([...(event.target.files ?? [])])}
    />
  )
}

const BYTES_PER_MEGABYTE = 1_000_000

function chosenText(files: readonly File[]): string | undefined {
  if (files.length === 0) return undefined
  const megabytes = files.reduce((sum, file) => sum + file.size, 0) / BYTES_PER_MEGABYTE
  const names = files.length === 1 ? files[0]?.name : `${files.length} files`
  return `${names}, ${formatNumber(Math.max(0.01, megabytes))} MB`
}
