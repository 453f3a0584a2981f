import { Download } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { DownloadJob, DownloadPlanAnswer } from '#api'
import { ApiError } from '#api/client'
import { brokerName, DATASET_ID, DOWNLOAD_BOUNDS, UNDERLYINGS, type BrokerId } from '#domain'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { DateInput } from '../../ui/controls/typed-input.tsx'
import { hasPlace } from '../../session/backend/has-place.ts'
import { ManyDates } from './download-outcome.tsx'
import { DownloadList } from './download-list.tsx'
import { useTypedFields } from './typed-fields.ts'
import { useArrival } from './use-arrival.ts'
import { useConnectedBrokers, usePlanDownload, useStartDownload } from './requests/use-downloads.ts'

/** Downloads a broker's history into a dataset: plan, start, follow. */
export function DownloadCard() {
  const connected = useConnectedBrokers(true)
  const arrive = useArrival('download')
  const brokers = connected.data?.filter(({ problem }) => problem === null).map(({ broker }) => broker)
  return (
    <div id="download" ref={arrive} className="scroll-mt-20">
      <Card
        title="Download from a broker"
        description="Minutes of the index and its options, including expired contracts, through your own account"
      >
        <div className="grid grid-cols-1 gap-4">
          {brokers?.length === 0 && (
            <p className="text-sm text-muted">
              No broker is connected.{' '}
              <Link to="/app/settings/broker" className="text-accent underline">
                Connect one in Settings
              </Link>
              .
            </p>
          )}
          {brokers && brokers.length > 0 && <DownloadForm brokers={brokers} />}
          <DownloadList />
        </div>
      </Card>
    </div>
  )
}

const UNDERLYING_OPTIONS = UNDERLYINGS.map((value) => ({ value, label: value }))

/** The typed fields; a deleted number is null. */
interface DownloadFields {
  /** Empty until one is chosen. */
  readonly broker: BrokerId | ''
  readonly underlying: (typeof UNDERLYINGS)[number]
  readonly vix: boolean
  readonly from: string
  readonly to: string
  readonly strikes: number | null
  readonly expiries: number | null
  readonly dataset: string
}
const EMPTY: DownloadFields = {
  broker: '',
  underlying: 'NIFTY',
  vix: true,
  from: '',
  to: '',
  strikes: 20,
  expiries: 2,
  dataset: '',
}
const ID_RULE = 'Up to 63 lower-case letters, digits and hyphens'

/** Extent fields of a download. */
const EXTENT = [
  { field: 'strikes', label: 'Strikes each side', hint: 'Around where the index was' },
  { field: 'expiries', label: 'Nearest expiries', hint: 'Of each day' },
] as const
const PERIOD = [
  { field: 'from', label: 'From' },
  { field: 'to', label: 'To' },
] as const

/** The chosen broker, or the first if none was chosen or it is connected no longer. */
function brokerOf({ broker }: DownloadFields, brokers: readonly BrokerId[]): BrokerId {
  return brokers.find((one) => one === broker) ?? brokers[0]
}

function DownloadForm({ brokers }: { brokers: readonly BrokerId[] }) {
  const { fields: form, change: type } = useTypedFields<DownloadFields>('download', EMPTY)
  const plan = usePlanDownload()
  const start = useStartDownload()
  const { dataset, underlying, vix, strikes, expiries, from, to } = form
  const broker = brokerOf(form, brokers)
  const extent = { strikes: strikes ?? 0, expiries: expiries ?? 0 }
  const asked = { broker, underlying, from, to, ...extent, ...(!vix && { vix }) }
  const change = (part: Partial<DownloadFields>) => {
    plan.reset()
    type(part)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    plan.mutate(asked)
  }
  const fields = plan.error instanceof ApiError ? plan.error.fields : []
  const isBackward = from !== '' && to !== '' && to < from
  const wrong = (name: string) =>
    name === 'to' && isBackward ? 'Not before From' : fields.find(({ path }) => path === name)?.message
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3" aria-label="Download">
      <div className="grid grid-cols-2 gap-3">
        <FormField label="Broker">
          <Select
            value={broker}
            onValueChange={(value) => change({ broker: value })}
            options={brokers.map((value) => ({ value, label: brokerName(value) }))}
          />
        </FormField>
        <FormField label="Underlying">
          <Select
            value={underlying}
            onValueChange={(value) => change({ underlying: value })}
            options={UNDERLYING_OPTIONS}
          />
        </FormField>
        <ExtentFields form={form} wrong={wrong} onChange={change} />
      </div>
      <DatasetField value={dataset} onChange={(next) => change({ dataset: next })} />
      <Checkbox label="India VIX too" checked={vix} onCheckedChange={(checked) => change({ vix: checked })} />
      <PlanResult plan={plan.data} error={hasPlace(plan.error, SHOWN_FIELDS) ? null : plan.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={plan.isPending}
          disabled={!from || !to || isBackward || !DATASET_ID.test(dataset)}
        >
          Plan
        </Button>
        {plan.data && (
          <Button
            variant="primary"
            icon={Download}
            busy={start.isPending}
            onClick={() =>
              start.mutate({ ...asked, dataset } as DownloadJob['request'], { onSuccess: () => plan.reset() })
            }
          >
            Start download
          </Button>
        )}
      </div>
    </form>
  )
}

/** Which dataset the days go into. */
function DatasetField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <FormField
      label="Dataset to fill"
      hint="New, or one of yours: then the days are added to it. It stays yours alone"
      error={value !== '' && !DATASET_ID.test(value) ? ID_RULE : undefined}
      required
    >
      <Input
        value={value}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  )
}

interface ExtentFieldsProps {
  form: DownloadFields
  wrong: (field: string) => string | undefined
  onChange: (part: Partial<DownloadFields>) => void
}

/** Fields at which a message of the server is shown. */
const SHOWN_FIELDS: readonly string[] = [...PERIOD, ...EXTENT].map(({ field }) => field)

/** Days, strikes and expiries to download. */
function ExtentFields({ form, wrong, onChange }: ExtentFieldsProps) {
  return (
    <>
      {PERIOD.map(({ field, label }) => (
        <FormField key={field} label={label} required error={wrong(field)}>
          <DateInput value={form[field]} onValueChange={(date) => onChange({ [field]: date })} />
        </FormField>
      ))}
      {EXTENT.map(({ field, ...words }) => (
        <FormField key={field} {...words} error={wrong(field)}>
          <NumberInput
            value={form[field]}
            bounds={DOWNLOAD_BOUNDS[field]}
            onValueChange={(value) => onChange({ [field]: value })}
          />
        </FormField>
      ))}
    </>
  )
}

/** The plan, or why there is no plan. */
function PlanResult({ plan, error }: { plan: DownloadPlanAnswer | undefined; error: Error | null }) {
  return (
    <>
      {error && (
        <Notice tone="error" title="The download cannot be planned">
          {error.message}
        </Notice>
      )}
      {plan && <Plan plan={plan} />}
    </>
  )
}

const SECONDS_PER_MINUTE = 60

/** Calls that will be made, and their duration under the broker's limits. */
function Plan({ plan }: { plan: DownloadPlanAnswer }) {
  const { sessions, firstSession, lastSession, expiries, calls, seconds, limits, missingExpiries } = plan
  const { megabytes, holes } = plan
  const minutes = Math.max(1, Math.ceil(seconds / SECONDS_PER_MINUTE))
  return (
    <Notice
      tone="info"
      title={`About ${formatNumber(calls)} calls, at least ${formatNumber(minutes)} min, at most ${formatNumber(megabytes)} MB`}
    >
      <p>
        {formatNumber(sessions)} sessions from {formatDate(firstSession)} to {formatDate(lastSession)},{' '}
        {formatNumber(expiries)} expiries. Allowed are {limits}; Delta keeps below that, waits when it is told
        to, and goes on after a stop.
      </p>
      {holes && (
        <p>
          Its series roll with the index: of {formatNumber(holes.contractDays)} days of contracts{' '}
          {formatNumber(holes.never)} are out of their reach all day and {formatNumber(holes.partly)} at
          times. Those minutes stay holes.
        </p>
      )}
      <ManyDates
        before="These stay holes, for the broker has no contracts of"
        what="expiries"
        dates={missingExpiries}
      />
    </Notice>
  )
}
