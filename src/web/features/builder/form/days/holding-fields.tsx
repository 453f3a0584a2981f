import { formField, HOLDINGS, LIMITS, type BacktestRequest, type Holding } from '#domain'
import { useTexts } from '../../../../strategy/words-language.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { useBuilder } from '../builder-context.ts'
import { NumberField, SegmentedField } from '../fields.tsx'
import { PartProblem } from '../part-problem.tsx'
import { CycleStrip } from '../pictures/cycle-strip.tsx'
import { usePart } from '../use-part.ts'

const STRATEGY = 'request.strategy'
const HOLDING = 'request.strategy.holding'

const TYPES = Object.keys(HOLDINGS) as Holding['type'][]

const EXPIRY_OPTIONS = [
  { value: 'weekly', label: 'Every expiry' },
  { value: 'monthly', label: 'Monthly ones' },
] as const

const FIRST: Readonly<Record<Holding['type'], Holding>> = {
  intraday: { type: 'intraday' },
  btst: { type: 'btst' },
  positional: { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 },
}

/** Holding fields, with a drawing of the cycle's days. */
export function HoldingFields() {
  const texts = useTexts()
  const { disabled } = useBuilder()
  const [strategy, setStrategy] = usePart<BacktestRequest['strategy']>(STRATEGY)
  const holding = strategy.holding ?? FIRST.intraday
  const label = texts(formField(HOLDING)!.label)
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <div>
        <p aria-hidden className="mb-1 text-sm font-medium">
          {label}
        </p>
        <Segmented
          label={label}
          value={holding.type}
          onValueChange={(type) => setStrategy({ ...strategy, holding: FIRST[type] })}
          options={TYPES.map((value) => ({ value, label: texts(HOLDINGS[value]) }))}
          disabled={disabled}
        />
      </div>
      {holding.type === 'positional' && (
        <>
          <SegmentedField name={`${HOLDING}.expiry`} options={EXPIRY_OPTIONS} />
          <NumberField name={`${HOLDING}.enterDaysBefore`} stepped className="w-52" />
          <NumberField name={`${HOLDING}.exitDaysBefore`} stepped className="w-52" />
        </>
      )}
      {holding.type !== 'intraday' && isDrawn(holding) && (
        <div className="w-full overflow-x-auto">
          <CycleStrip holding={holding} />
        </div>
      )}
      {holding.type !== 'intraday' && <SquareOffNote holding={holding} />}
      <PartProblem path={HOLDING} />
    </div>
  )
}

/** Whether both days are filled in. */
function isDrawn(holding: Exclude<Holding, { type: 'intraday' }>): boolean {
  if (holding.type === 'btst') return true
  const { enterDaysBefore: enter, exitDaysBefore: exit } = holding
  const { min, max } = LIMITS.daysBeforeExpiry
  return [enter, exit].every((day) => Number.isInteger(day) && day >= min && day <= max) && enter >= exit
}

function SquareOffNote({ holding }: { holding: Holding }) {
  return (
    <p className="w-full text-xs text-muted">
      {holding.type === 'btst'
        ? 'The square-off is on the next session, at or before the entry start.'
        : 'The square-off is on the last day of the cycle.'}
    </p>
  )
}
