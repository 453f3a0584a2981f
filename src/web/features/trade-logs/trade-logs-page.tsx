import { FileUp } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  expiryOptions,
  missingFields,
  UNDERLYINGS,
  type ExpiryChoice,
  type LogMapping,
  type Underlying,
} from '#domain'
import classNames from 'clsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FileInput } from '../../ui/controls/file-input.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { runAddress } from '../../results/run/run-words.ts'
import { MappingFields } from './mapping-fields.tsx'
import { useTradeLog, type ChosenLog, type LogRefusal, type LogTerms } from './use-trade-log.ts'

/** Imports trades made elsewhere as a run. */
export function TradeLogsPage() {
  const { log, refusal, isBusy, choose, importLog } = useTradeLog()
  const navigate = useNavigate()
  const submit = async (chosen: ChosenLog, terms: LogTerms) => {
    const id = await importLog(chosen, terms)
    if (id !== undefined) void navigate(runAddress(id))
  }
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-2xl font-semibold">Bring a trade log</h1>
        <p className="mt-1 text-muted">
          Trades of AlgoTest, StockMock, Option Omega or your broker become a run of yours, with every figure
          that Delta has, and can be compared day by day with a backtest of the same strategy.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title="The file" className={classNames(log && 'lg:col-span-2')}>
          <FormField
            label="Trade log"
            hint="CSV, up to 5 MB: the trades of a backtest, or a broker’s tradebook. Save an Excel sheet as CSV first."
          >
            <FileInput
              accept=".csv,.txt,.tsv"
              disabled={isBusy}
              // Clears the value, so that the same corrected file can be chosen again.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ target: { files } }) => files?.[0] && void choose(files[0])}
            />
          </FormField>
        </Card>
        {!log && <KnownFormats />}
        {log && (
          <div className="lg:col-span-2">
            <TermsForm
              key={`${log.file} ${log.text.length}`}
              log={log}
              isBusy={isBusy}
              errors={refusal?.fields ?? {}}
              onSubmit={(terms) => void submit(log, terms)}
            />
          </div>
        )}
        {refusal && !refusal.isAtFields && (
          <div className="lg:col-span-2">
            <Refused refusal={refusal} />
          </div>
        )}
      </div>
    </>
  )
}

const FORMATS = [
  ['AlgoTest', 'The trade report of a backtest; a row is a leg.'],
  ['Zerodha', 'The F&O tradebook of Console; a row is a fill. Charges are computed.'],
  ['Option Omega', 'The trade log; a row is a position. You enter the rupees per dollar.'],
  ['StockMock and others', 'You say which column holds what, and Delta remembers it.'],
] as const

/** Files that can be imported, and what becomes of them. */
function KnownFormats() {
  return (
    <Card title="What Delta reads">
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">
        {FORMATS.map(([source, text]) => (
          <div key={source} className="contents">
            <dt className="font-medium">{source}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border-t border-border pt-3 text-sm text-muted">
        The run is marked as imported on every screen. It has every figure, chart and file of a result; it
        cannot be explained, stressed or run again, because it has no strategy.
      </p>
    </Card>
  )
}

function Refused({ refusal: { message, lines } }: { refusal: LogRefusal }) {
  return (
    <Notice tone="error" title="The file was not imported">
      <p>{message}</p>
      {lines.length > 0 && (
        <div className="mt-2 max-h-96 overflow-y-auto">
          <SimpleTable
            label="Lines that cannot be read"
            columns={[{ header: 'Line' }, { header: 'Problem' }]}
            rows={lines.map(({ line, message }) => ({ key: line, cells: [line, message] }))}
          />
        </div>
      )}
    </Notice>
  )
}

interface TermsFormProps {
  log: ChosenLog
  isBusy: boolean
  /** Server messages by field. */
  errors: Readonly<Record<string, string>>
  onSubmit: (terms: LogTerms) => void
}

const AS_FILE = 'file'
const INDICES = [
  { value: AS_FILE, label: 'As the file says' },
  ...UNDERLYINGS.map((name) => ({ value: name, label: name })),
]
const EXPIRIES = [
  { value: AS_FILE, label: 'As the file says' },
  ...expiryOptions().filter(({ value }) => value !== 'minDte'),
]

/** Choices made by the user. */
type UserChoices = Readonly<Record<'name' | 'underlying' | 'expiry' | 'dollars' | 'capital', string>>
const NO_CHOICES: UserChoices = { name: '', underlying: AS_FILE, expiry: AS_FILE, dollars: '', capital: '' }

/** Form for how to read the file and for facts that it lacks. */
function TermsForm({ log, isBusy, errors, onSubmit }: TermsFormProps) {
  const { preview, file } = log
  const [mapping, setMapping] = useState<LogMapping>(preview.remembered?.mapping ?? preview.suggestion)
  const [source, setSource] = useState(preview.remembered?.source ?? '')
  const [choices, setChoices] = useState<UserChoices>(NO_CHOICES)
  const [skipBad, setSkipBad] = useState(false)
  const isMapped = preview.source === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = isMapped ? { mapping, source: source.trim() } : {}
    onSubmit({ ...own, ...termsOf(choices), ...(skipBad && { skipBad }) })
  }
  return (
    <Card title={<Recognised log={log} />} description={file}>
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {isMapped && (
          <OwnFormat
            preview={preview}
            source={source}
            mapping={mapping}
            error={errors['source']}
            onSource={setSource}
            onMapping={setMapping}
          />
        )}
        <TermFields
          log={log}
          errors={errors}
          choices={choices}
          onChoose={(part) => setChoices({ ...choices, ...part })}
        />
        <Checkbox
          label="Skip rows that cannot be read, and list them"
          checked={skipBad}
          disabled={isBusy}
          onCheckedChange={setSkipBad}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={FileUp}
            disabled={
              isBusy ||
              hasWrongNumber(choices) ||
              (isMapped && (missingFields(mapping).length > 0 || source.trim() === ''))
            }
          >
            {isBusy ? 'Reading the trades' : 'Import trades'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface TermFieldsProps extends Pick<TermsFormProps, 'log' | 'errors'> {
  choices: UserChoices
  onChoose: (part: Partial<UserChoices>) => void
}

/** Fields for settings that the file may lack. */
function TermFields({ log: { preview, file }, errors, choices, onChoose }: TermFieldsProps) {
  return (
    <Columns>
      <FormField label="Index traded" error={errors['underlying']}>
        <Select
          value={choices.underlying}
          options={INDICES}
          onValueChange={(underlying) => onChoose({ underlying })}
        />
      </FormField>
      <FormField label="Expiry traded" error={errors['expiry']}>
        <Select value={choices.expiry} options={EXPIRIES} onValueChange={(expiry) => onChoose({ expiry })} />
      </FormField>
      {preview.source === 'Option Omega' && (
        <FormField
          label="Rupees per dollar"
          error={wrongNumber(choices.dollars) ?? errors['rupeesPerDollar']}
          required
        >
          <Input
            inputMode="decimal"
            value={choices.dollars}
            onChange={({ target }) => onChoose({ dollars: target.value })}
          />
        </FormField>
      )}
      <FormField
        label="Capital"
        hint="In rupees; returns are counted on it"
        error={wrongNumber(choices.capital) ?? errors['initialCapital']}
      >
        <Input
          inputMode="numeric"
          value={choices.capital}
          onChange={({ target }) => onChoose({ capital: target.value })}
        />
      </FormField>
      <FormField label="Name of the run" error={errors['name']}>
        <Input
          value={choices.name}
          maxLength={80}
          placeholder={file}
          onChange={({ target }) => onChoose({ name: target.value })}
        />
      </FormField>
    </Columns>
  )
}

/** Parses rupees: `5,00,000`, `₹500000`. */
const numberOf = (text: string) => Number(text.replaceAll(/[,\s₹]/g, ''))

/** Validation message of a typed number; undefined if it is valid. */
const wrongNumber = (text: string) => (text === '' || numberOf(text) > 0 ? undefined : 'A number above zero')

const hasWrongNumber = ({ capital, dollars }: UserChoices) => [capital, dollars].some(wrongNumber)

/** Choices made by the user; everything else is detected from the file. */
function termsOf(choices: UserChoices): LogTerms {
  const { underlying, expiry, dollars, capital } = choices
  const name = choices.name.trim()
  return {
    ...(name !== '' && { name }),
    ...(underlying !== AS_FILE && { underlying: underlying as Underlying }),
    ...(expiry !== AS_FILE && { expiry: expiry as ExpiryChoice }),
    ...(dollars !== '' && { rupeesPerDollar: numberOf(dollars) }),
    ...(capital !== '' && { initialCapital: numberOf(capital) }),
  }
}

interface OwnFormatProps {
  preview: ChosenLog['preview']
  source: string
  error: string | undefined
  mapping: LogMapping
  onSource: (source: string) => void
  onMapping: (mapping: LogMapping) => void
}

/** Fields for a file of unknown format: its source and the meaning of its columns. */
function OwnFormat({ preview, source, error, mapping, onSource, onMapping }: OwnFormatProps) {
  return (
    <>
      <p className="text-sm text-muted">
        {preview.remembered
          ? 'The columns are mapped as in your last file with this header.'
          : 'This header is not a known format: map its columns. The mapping is stored for the next such file.'}
      </p>
      <FormField label="Source of the trades" hint="Shown with every number" error={error} required>
        <Input
          value={source}
          maxLength={40}
          placeholder="StockMock"
          onChange={({ target }) => onSource(target.value)}
        />
      </FormField>
      <MappingFields header={preview.header} sample={preview.sample} mapping={mapping} onChange={onMapping} />
    </>
  )
}

function Columns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}

function Recognised({ log: { preview } }: { log: ChosenLog }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {preview.source === null ? 'A file of your own' : preview.source}
      <Badge tone="accent">{formatCount(preview.rows, 'row')}</Badge>
      <span className="text-sm font-normal text-muted">{formatNumber(preview.header.length)} columns</span>
    </span>
  )
}
