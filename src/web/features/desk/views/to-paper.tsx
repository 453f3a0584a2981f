import { Radio } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { BacktestRequestInput } from '#domain'
import type { Deployable } from '../../../strategy/deployments/deploy-form.ts'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import { formRequest } from '../../../strategy/form-request.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { TimeInput } from '../../../ui/controls/typed-input.tsx'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { MissingDialog } from '../../../ui/feedback/missing-part.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import {
  describeContracts,
  entryTime,
  FIRST_RULES,
  positionRequest,
  ruleProblems,
  whyNoStrategy,
  whyNotRelative,
  type DeskPosition,
  type PaperRules,
} from '../model/position-strategy.ts'
import type { DeskView } from '../use-desk.ts'

const DeployDialog = fetchedPart(
  async () => (await import('../../../strategy/deployments/deploy-dialog.tsx')).DeployDialog,
  MissingDialog,
)

/** Deploys the position on paper: as a strategy with rules that the user chooses, read back before it starts. */
export function ToPaper({ view }: { view: DeskView }) {
  const [position, setPosition] = useState<DeskPosition>()
  const [strategy, setStrategy] = useState<Deployable>()
  const close = () => {
    setPosition(undefined)
    setStrategy(undefined)
  }
  const now = positionOf(view)
  return (
    <>
      <Button
        size="sm"
        icon={Radio}
        disabled={!now || !isComplete(now) || view.isSample}
        title="Deploys this position with stops and targets on paper"
        onClick={() => setPosition(now)}
      >
        To paper
      </Button>
      {position && !strategy && (
        <RulesDialog
          position={position}
          onClose={close}
          onChosen={(request) => setStrategy(deployable(position, request))}
        />
      )}
      {strategy && (
        <Suspense>
          <DeployDialog
            strategy={strategy}
            description="The position of Options Analysis, entered again by its rules. Nothing is sent to a broker."
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether there is a position, and the chains of its options are loaded. */
function isComplete({ held, chains }: DeskPosition): boolean {
  return (
    held.length > 0 && held.every(({ expiry, optionType }) => optionType === 'FUTURE' || chains.has(expiry))
  )
}

function positionOf({ desk, shownMoment, held, chains, expiries }: DeskView): DeskPosition | undefined {
  if (!shownMoment) return undefined
  const { underlying, dataset, shownDataset } = desk
  const listed = expiries.data?.expiries ?? []
  return {
    underlying,
    dataset: dataset ?? shownDataset,
    moment: shownMoment,
    held,
    chains,
    expiries: listed,
  }
}

function deployable({ underlying, moment }: DeskPosition, request: BacktestRequestInput): Deployable {
  const name = `${underlying} position of ${formatDate(moment.date)}`
  return { name, request, from: moment.date }
}

interface RulesDialogProps {
  readonly position: DeskPosition
  readonly onClose: () => void
  readonly onChosen: (request: BacktestRequestInput) => void
}

function RulesDialog({ position, onClose, onChosen }: RulesDialogProps) {
  const [rules, setRules] = useState(FIRST_RULES)
  const why = whyNoStrategy(position)
  const problems = ruleProblems(rules, position.moment)
  const isValid = why === undefined && Object.keys(problems).length === 0
  const request = isValid ? positionRequest(position, rules) : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Position to paper"
      description="It becomes a strategy: choose its strikes, entry and exits. The next step chooses its prices."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!request} onClick={() => request && onChosen(request)}>
            Choose prices
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {why !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {why}
          </p>
        )}
        <RuleFields
          position={position}
          rules={rules}
          problems={problems}
          onChange={(change) => setRules((before) => ({ ...before, ...change }))}
        />
        {request && <Words request={request} contracts={describeContracts(position, rules)} />}
      </div>
    </Dialog>
  )
}

interface RuleFieldsProps {
  readonly position: DeskPosition
  readonly rules: PaperRules
  readonly problems: ReturnType<typeof ruleProblems>
  readonly onChange: (change: Partial<PaperRules>) => void
}

function RuleFields({ position, rules, problems, onChange }: RuleFieldsProps) {
  const whyNot = whyNotRelative(position)
  const { moment } = position
  return (
    <>
      <div className="grid gap-3">
        <Choice label="Strikes" hint={whyNot ?? 'From the money: the same distance on every day'}>
          <Segmented
            label="Strikes"
            className="w-full"
            value={rules.strikes}
            onValueChange={(strikes) => onChange({ strikes })}
            options={[
              { value: 'exact', label: 'As they are' },
              { value: 'relative', label: 'From the money', disabled: whyNot !== undefined },
            ]}
          />
        </Choice>
        <Choice label="Entry" hint="Tried again for 15 minutes while a leg has no price">
          <Segmented
            label="Entry"
            className="w-full"
            value={rules.entry}
            onValueChange={(entry) => onChange({ entry })}
            options={(['now', 'next'] as const).map((entry) => ({
              value: entry,
              label: `At ${entryTime({ entry }, moment)}`,
            }))}
          />
        </Choice>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField label="Stop of each leg" unit="%" field="legStop" {...{ rules, problems, onChange }} />
        <NumberField
          label="Target of each leg"
          unit="%"
          field="legTarget"
          {...{ rules, problems, onChange }}
        />
        <NumberField label="Stop of the position" unit="₹" field="stop" {...{ rules, problems, onChange }} />
        <NumberField
          label="Target of the position"
          unit="₹"
          field="target"
          {...{ rules, problems, onChange }}
        />
        <FormField label="Square-off" error={problems.squareOff}>
          <TimeInput value={rules.squareOff} onValueChange={(squareOff) => onChange({ squareOff })} />
        </FormField>
      </div>
    </>
  )
}

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm font-medium">{label}</p>
      {children}
      <p className="text-xs text-muted">{hint}</p>
    </div>
  )
}

interface NumberFieldProps extends Omit<RuleFieldsProps, 'position'> {
  readonly label: string
  readonly unit: '%' | '₹'
  readonly field: 'legStop' | 'legTarget' | 'stop' | 'target'
}

function NumberField({ label, unit, field, rules, problems, onChange }: NumberFieldProps) {
  const isPercent = unit === '%'
  return (
    <FormField
      label={label}
      error={problems[field]}
      hint={isPercent ? 'Percent of its premium. Empty: none' : 'Rupees, open and booked. Empty: none'}
    >
      <NumberInput
        unreadableAs={NaN}
        prefix={isPercent ? undefined : '₹'}
        suffix={isPercent ? '%' : undefined}
        value={rules[field]}
        onValueChange={(value) => onChange({ [field]: value })}
      />
    </FormField>
  )
}

interface WordsProps {
  readonly request: BacktestRequestInput
  /** What becomes of strikes and expiries. */
  readonly contracts: readonly string[]
}

/** The strategy in the builder's words. */
function Words({ request, contracts }: WordsProps) {
  const sentences = describeStrategy(formRequest(request)).flatMap((part) => part.sentences)
  return (
    <section aria-label="Strategy in words" className="grid gap-1 rounded-md bg-sunken p-3 text-sm">
      {[...sentences.slice(1), ...contracts].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
