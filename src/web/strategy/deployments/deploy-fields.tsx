import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { DeploymentFeeds } from '#api'
import { ApiError } from '#api/client'
import { DEPLOYMENT_LIMITS, LIMITS } from '#domain'
import { DataBadge } from './deployment-badges.tsx'
import { reasonOf } from './deployment-queries.ts'
import { replayLength } from './describe-deployment.ts'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { DateInput } from '../../ui/controls/typed-input.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatDate } from '../../ui/format.ts'
import {
  SPEEDS,
  fittingDatasets,
  formFieldOf,
  placedProblems,
  sessionBounds,
  type DeployForm,
  type DeployProblems,
  type Deployable,
} from './deploy-form.ts'

interface DeployFieldsProps {
  strategy: Deployable
  feeds: DeploymentFeeds
  form: DeployForm
  problems: DeployProblems
  onChange: (change: Partial<DeployForm>) => void
}

/** Form fields of a deployment. */
export function DeployFields(props: DeployFieldsProps) {
  const { form, problems, onChange } = props
  return (
    <div className="grid gap-4">
      <FormField label="Name" required error={problems.name}>
        <Input
          data-first
          value={form.name}
          maxLength={100}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </FormField>
      <FeedFields {...props} />
      <SizeFields {...props} />
      <NotifyField form={form} onChange={onChange} />
    </div>
  )
}

/** Fields of the prices that are traded on. */
export function FeedFields(props: DeployFieldsProps) {
  const { form, onChange } = props
  return (
    <div className="grid gap-3">
      <Segmented
        label="Prices from"
        className="w-full"
        value={form.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={[
          { value: 'replay', label: 'Replay of a dataset' },
          { value: 'broker', label: 'Broker quotes' },
        ]}
      />
      {form.kind === 'replay' ? <ReplayFields {...props} /> : <BrokerFields {...props} />}
    </div>
  )
}

/** Whether the user is notified. */
export function NotifyField({ form, onChange }: Pick<DeployFieldsProps, 'form' | 'onChange'>) {
  return (
    <Switch
      checked={form.notify}
      onCheckedChange={(notify) => onChange({ notify })}
      label="Tell me of entries, exits, limits and the end"
      description="By the channels of your notification settings"
    />
  )
}

function ReplayFields({ strategy, feeds, form, problems, onChange }: DeployFieldsProps) {
  const fitting = fittingDatasets(feeds, strategy)
  const dataset = fitting.find(({ id }) => id === form.dataset)
  const today = dataset?.today[strategy.request.instrument]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField
        label="Dataset"
        error={problems.dataset}
        hint={dataset && <DataBadge {...dataset} feedName={dataset.name} />}
      >
        <Select
          value={form.dataset || undefined}
          onValueChange={(id) => onChange({ dataset: id, from: '' })}
          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
      <FormField
        label="Speed"
        hint={
          form.speed === 1
            ? 'By the clock of India, one session a day'
            : `${replayLength(form.speed, form.sessions ?? 1)} in all, begins at once`
        }
      >
        <Select
          value={String(form.speed)}
          onValueChange={(speed) => onChange({ speed: Number(speed) })}
          options={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        />
      </FormField>
      <FormField
        label="First day"
        error={problems.from}
        hint={
          today === undefined
            ? undefined
            : `Empty: ${formatDate(today)}, the recorded session that a replay plays today`
        }
      >
        <DateInput
          value={form.from}
          min={dataset?.firstDate}
          max={dataset?.lastDate}
          onValueChange={(from) => onChange({ from })}
          reportsUnreadable
        />
      </FormField>
      <SessionsField form={form} problems={problems} onChange={onChange} />
    </div>
  )
}

function BrokerFields({ feeds, form, problems, onChange }: DeployFieldsProps) {
  const broker = feeds.brokers.find(({ id }) => id === form.broker)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField
        label="Broker"
        error={problems.broker}
        hint={broker?.hint ?? 'Quotes of your account, made into minutes. No order is ever sent.'}
      >
        <Select
          value={form.broker || undefined}
          onValueChange={(broker) => onChange({ broker })}
          options={feeds.brokers.map(({ id, name, isReady }) => ({
            value: id,
            label: isReady ? name : `${name} (not ready)`,
          }))}
        />
      </FormField>
      <SessionsField form={form} problems={problems} onChange={onChange} />
    </div>
  )
}

type Fields = Pick<DeployFieldsProps, 'form' | 'problems' | 'onChange'>

function SessionsField({ form, problems, onChange }: Fields) {
  return (
    <FormField label="Sessions" error={problems.sessions} hint="The first included">
      <NumberInput
        unreadableAs={NaN}
        value={form.sessions}
        onValueChange={(sessions) => onChange({ sessions })}
        bounds={sessionBounds(form)}
      />
    </FormField>
  )
}

/** The loss limit of a day, of a deployment or of a book. */
export function LossField({
  label = 'Most loss a day',
  form,
  problems,
  onChange,
}: Fields & { label?: string }) {
  return (
    <FormField
      label={label}
      error={problems.loss}
      hint="Net of charges; then all is squared off. Empty: no limit"
    >
      <NumberInput
        unreadableAs={NaN}
        prefix="₹"
        value={form.loss}
        onValueChange={(loss) => onChange({ loss })}
        bounds={DEPLOYMENT_LIMITS.dayLoss}
      />
    </FormField>
  )
}

function SizeFields({ form, problems, onChange }: Fields) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField label="Times the lots" error={problems.lots} hint="1 trades the lots of the strategy">
        <NumberInput
          unreadableAs={NaN}
          value={form.lots}
          onValueChange={(lots) => onChange({ lots })}
          bounds={DEPLOYMENT_LIMITS.lots}
        />
      </FormField>
      <FormField label="Capital" error={problems.capital} hint="Empty: as in the strategy">
        <NumberInput
          unreadableAs={NaN}
          prefix="₹"
          value={form.capital}
          onValueChange={(capital) => onChange({ capital })}
          bounds={LIMITS.initialCapital}
        />
      </FormField>
      <LossField form={form} problems={problems} onChange={onChange} />
      <FormField label="Most trades a day" error={problems.trades} hint="Legs entered. Empty: no limit">
        <NumberInput
          unreadableAs={NaN}
          value={form.trades}
          onValueChange={(trades) => onChange({ trades })}
          bounds={DEPLOYMENT_LIMITS.dayTrades}
        />
      </FormField>
    </div>
  )
}

/** A step of the dialog. It focuses its first field, because the previous step took the focus with it. */
export function FocusedStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  return (
    <div ref={step} className="grid gap-4">
      {children}
    </div>
  )
}

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.fields : [])

/** What the server refused, at the fields of the form. */
export const refusedFields = (error: unknown): DeployProblems => placedProblems(fieldsOf(error))

/** Why a deployment was refused; beside the form only what none of its fields says. */
export function Failure({ error, isBesideFields = false }: { error: unknown; isBesideFields?: boolean }) {
  if (error === undefined) return null
  const fields = fieldsOf(error)
  const said = fields.filter(({ path }) => !isBesideFields || formFieldOf(path) === undefined)
  if (fields.length > 0 && said.length === 0) return null
  const reasons = [...new Set(said.map(({ message }) => message))]
  const title = 'It cannot be deployed so'
  return <ErrorBox title={title} message={reasons.length > 0 ? reasons.join('. ') : reasonOf(error)} />
}

/** Calls of a dialog, one at a time, with the error of the last one. */
export function useAttempt() {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  return {
    isAsking,
    error,
    forget: () => setError(undefined),
    attempt: async (call: () => Promise<void>) => {
      setAsking(true)
      setError(undefined)
      try {
        await call()
      } catch (problem) {
        setError(problem)
      } finally {
        setAsking(false)
      }
    },
  }
}
