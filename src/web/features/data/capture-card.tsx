import { MoonStar } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Capture } from '#api'
import { ApiError } from '#api/client'
import { BROKER_FACTS, brokerName, DATASET_ID, DOWNLOAD_BOUNDS, UNDERLYINGS, type BrokerId } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatDate } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { hasPlace } from '../../session/backend/has-place.ts'
import { useTypedFields } from './typed-fields.ts'
import { useArrival } from './use-arrival.ts'
import { useCaptures, useConnectedBrokers, useSaveCapture } from './requests/use-downloads.ts'

/** Settings of the nightly capture per connected broker; hidden without a connection. */
export function CaptureCard() {
  const connected = useConnectedBrokers(true)
  const captures = useCaptures()
  const [chosen, choose] = useState<BrokerId>()
  const arrive = useArrival('capture')
  const brokers = (connected.data ?? [])
    .map(({ broker }) => broker)
    .filter((broker) => BROKER_FACTS[broker].can.liveHistory.is === 'built')
  if (!captures.data || brokers.length === 0) return null
  const switchedOn = captures.data.find(({ enabled }) => enabled)?.broker
  const broker = chosen ?? brokers.find((one) => one === switchedOn) ?? brokers[0]
  return (
    <div id="capture" ref={arrive} className="scroll-mt-20">
      <Card
        title="Capture each night"
        description="Today’s minutes, half an hour after the close, before contracts expire and a broker forgets them"
      >
        <div className="grid grid-cols-1 gap-4">
          {brokers.length > 1 && (
            <FormField label="Captured through">
              <Select
                value={broker}
                onValueChange={choose}
                options={brokers.map((value) => ({ value, label: brokerName(value) }))}
              />
            </FormField>
          )}
          <CaptureForm
            key={broker}
            broker={broker}
            capture={captures.data.find((one) => one.broker === broker)}
          />
        </div>
      </Card>
    </div>
  )
}

interface CaptureFormProps {
  broker: BrokerId
  capture: Capture | undefined
}

/** The fields of the form; a deleted number is null. */
type CaptureFields = Pick<Capture, 'enabled' | 'underlyings' | 'dataset'> &
  Record<'strikes' | 'expiries', number | null>

const fieldsOf = ({ enabled, underlyings, strikes, expiries, dataset }: CaptureFields): CaptureFields => ({
  enabled,
  underlyings,
  strikes,
  expiries,
  dataset,
})
const NOTHING_YET: CaptureFields = {
  enabled: false,
  underlyings: ['NIFTY'],
  strikes: 20,
  expiries: 2,
  dataset: '',
}

function CaptureForm({ broker, capture }: CaptureFormProps) {
  const { fields: form, ...typed } = useTypedFields(`capture-${broker}`, fieldsOf(capture ?? NOTHING_YET))
  const save = useSaveCapture()
  const change = (part: Partial<CaptureFields>) => {
    save.reset()
    typed.change(part)
  }
  const fields = save.error instanceof ApiError ? save.error.fields : []
  const wrong = (name: string) => fields.find(({ path }) => path === name)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { strikes, expiries, ...rest } = form
    save.mutate(
      { broker, ...rest, strikes: strikes ?? 0, expiries: expiries ?? 0 },
      { onSuccess: typed.forget },
    )
  }
  const canSave = DATASET_ID.test(form.dataset) && form.underlyings.length > 0
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3" aria-label="Nightly capture">
      <Switch
        checked={form.enabled}
        onCheckedChange={(enabled) => change({ enabled })}
        label={`Capture through ${brokerName(broker)}`}
        description={`When its token ends: ${BROKER_FACTS[broker].tokenEnds}`}
      />
      <IndexChoice chosen={form.underlyings} onChange={(underlyings) => change({ underlyings })} />
      <ExtentFields form={form} wrong={wrong} onChange={change} />
      {save.error && !hasPlace(save.error, SHOWN_FIELDS) && (
        <Notice tone="error" title="It was not saved">
          {save.error.message}
        </Notice>
      )}
      <Button
        type="submit"
        icon={MoonStar}
        className="justify-self-start"
        busy={save.isPending}
        disabled={!canSave}
      >
        Save capture
      </Button>
      {typed.isChanged && (
        <p className="text-sm text-muted">Not saved yet: nights follow what was saved last.</p>
      )}
      {capture && <Nights nights={capture.nights} />}
    </form>
  )
}

interface IndexChoiceProps {
  chosen: Capture['underlyings']
  onChange: (chosen: Capture['underlyings']) => void
}

function IndexChoice({ chosen, onChange }: IndexChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Captured indices</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {UNDERLYINGS.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onCheckedChange={(isIn) =>
              onChange(UNDERLYINGS.filter((one) => (one === name ? isIn : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ExtentFieldsProps {
  form: CaptureFields
  wrong: (field: string) => string | undefined
  onChange: (part: Partial<CaptureFields>) => void
}

const EXTENT = [
  { field: 'strikes', label: 'Captured strikes', hint: 'On each side' },
  { field: 'expiries', label: 'Captured expiries', hint: 'The nearest' },
] as const

/** Fields at which a message of the server is shown. */
const SHOWN_FIELDS = [...EXTENT.map(({ field }) => field), 'dataset']

/** Extent of each index, and the target dataset. */
function ExtentFields({ form, wrong, onChange }: ExtentFieldsProps) {
  const isWrongId = form.dataset !== '' && !DATASET_ID.test(form.dataset)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {EXTENT.map(({ field, ...words }) => (
          <FormField key={field} {...words} error={wrong(field)}>
            <NumberInput
              value={form[field]}
              bounds={DOWNLOAD_BOUNDS[field]}
              onValueChange={(value) => onChange({ [field]: value })}
            />
          </FormField>
        ))}
      </div>
      <FormField
        label="Nights go into"
        hint="A dataset of yours, new or listed; it stays yours alone"
        error={isWrongId ? 'Up to 63 lower-case letters, digits and hyphens' : wrong('dataset')}
        required
      >
        <Input
          value={form.dataset}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange({ dataset: target.value })}
        />
      </FormField>
    </>
  )
}

const STATES = {
  captured: { tone: 'profit', word: 'Captured' },
  failed: { tone: 'danger', word: 'Failed' },
  missed: { tone: 'danger', word: 'Missed' },
  waiting: { tone: 'neutral', word: 'To come' },
} as const

/** Results of the last nights, latest first. */
function Nights({ nights }: { nights: Capture['nights'] }) {
  if (nights.length === 0) return null
  const lost = nights.filter(({ state }) => state === 'missed' || state === 'failed').length
  return (
    <>
      {lost > 0 && (
        <Notice tone="warning" title={lost === 1 ? 'One night is missing' : `${lost} nights are missing`}>
          Sign in at the broker: Delta captures them then, except for contracts that have expired.
        </Notice>
      )}
      <ul aria-label="Last nights" className="divide-y divide-border text-sm">
        {nights.map(({ day, state, message }) => (
          <li key={day} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 py-1.5">
            <span className="tabular-nums">{formatDate(day)}</span>
            <span className="min-w-0 wrap-anywhere">
              <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
              {message && <span className="mt-0.5 block text-xs text-muted">{message}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
