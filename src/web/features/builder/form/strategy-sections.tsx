import { memo, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { HOLDINGS, TIME_RANGE, UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/exchange'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords, useTexts } from '../../../strategy/words-language.tsx'
import { newRule } from '../../../strategy/rules.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { newLeg } from '../../../strategy/legs.ts'
import { chosenDataset } from '../model/chosen-dataset.ts'
import { AdvancedSettings } from './advanced-settings.tsx'
import { OverallRisk } from './overall-risk.tsx'
import { TextField, SwitchField, SelectField } from './fields.tsx'
import { DatasetField, DatasetNote } from './dataset-field.tsx'
import { HoldingAndDays } from './days/holding-and-days.tsx'
import { useBuilder } from './builder-context.ts'
import { SingleLeg } from './single-leg.tsx'

// Loaded on demand: the catalogue of indicators is needed only for rules.
const RuleList = fetchedPart(async () => (await import('./rule-list.tsx')).RuleList)

/** Entry by indicator rules instead of at a fixed time. */
function IndicatorEntry() {
  const say = useBuilderWords()
  const { setValue, getValues } = useFormContext<FormValues>()
  const enabled = useWatch<FormValues, 'request.indicatorConfiguration.enabled'>({
    name: 'request.indicatorConfiguration.enabled',
  })
  const switchOn = (on: boolean) => {
    setValue('request.indicatorConfiguration.enabled', on, { shouldDirty: true })
    if (!on || getValues('request.indicatorConfiguration.rules').length > 0) return
    setValue('request.indicatorConfiguration.rules', [newRule([])], { shouldDirty: true })
  }
  return (
    <Card
      dense
      title={say('Technical Indicators')}
      description={say('Enter at the first minute of the entry window at which every rule holds')}
      actions={
        <SwitchField
          name="request.indicatorConfiguration.enabled"
          label={say('Indicator-based entry')}
          hideLabel
          onSwitch={switchOn}
        />
      }
    >
      {enabled && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RuleList />
        </Suspense>
      )}
    </Card>
  )
}

const BELOW = [IndicatorEntry, OverallRisk, AdvancedSettings]

/** The sections of a strategy. */
export const StrategySections = memo(function StrategySections() {
  return (
    <>
      <StrategyInformation />
      <TradingParameters />
      <MultiLeg />
      {BELOW.map((Section, i) => (
        // Off-screen sections skip layout until they scroll into view.
        <div key={i} className="[contain-intrinsic-height:auto_24rem] [content-visibility:auto]">
          <Section />
        </div>
      ))}
    </>
  )
})

function StrategyInformation() {
  const say = useBuilderWords()
  return (
    <Card title={say('Strategy Information')} dense>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField name="strategyName" placeholder={say('Weekly short straddle')} hintBeside required />
        <TextField name="portfolioName" required />
      </div>
    </Card>
  )
}

const LegList = fetchedPart(async () => (await import('./leg-list.tsx')).LegList)

/** Legs of a multi-leg strategy. */
function MultiLeg() {
  const say = useBuilderWords()
  const { setValue, getValues } = useFormContext<FormValues>()
  const enabled = useWatch<FormValues, 'request.multiLegStrategy.enabled'>({
    name: 'request.multiLegStrategy.enabled',
  })
  const switchOn = (on: boolean) => {
    if (on && getValues('request.multiLegStrategy.legs').length === 0)
      setValue('request.multiLegStrategy.legs', [newLeg([])])
    setValue('request.multiLegStrategy.enabled', on, { shouldDirty: true })
  }
  return (
    <Card
      dense
      title={say('Multi-Leg Strategy')}
      description={say('Up to 20 legs, each with its own contract and risk rules')}
      actions={
        <SwitchField
          name="request.multiLegStrategy.enabled"
          label={say('Multi-leg strategy')}
          hideLabel
          onSwitch={switchOn}
        />
      }
    >
      {enabled && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <LegList />
        </Suspense>
      )}
    </Card>
  )
}

const INSTRUMENT_TYPES = [
  { value: 'OPTIONS', label: 'OPTIONS' },
  { value: 'EQUITY', label: 'EQUITY (coming soon)', disabled: true },
  { value: 'FUTURES', label: 'FUTURES (coming soon)', disabled: true },
] as const

function TradingParameters() {
  const texts = useTexts()
  const say = useBuilderWords()
  const { datasets } = useBuilder()
  const id = useWatch<FormValues, 'request.dataset'>({ name: 'request.dataset' })
  const dataset = chosenDataset(datasets, id)
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  // The chosen instrument stays listed if the dataset lacks it; the field then reports that.
  const instruments = UNDERLYINGS.filter(
    (name) => !dataset || name === instrument || dataset.underlyings.includes(name),
  ).map((name) => ({ value: name, label: name }))
  const multiLeg = useWatch<FormValues, 'request.multiLegStrategy.enabled'>({
    name: 'request.multiLegStrategy.enabled',
  })
  const { holding } = useWatch<FormValues, 'request.strategy'>({ name: 'request.strategy' })
  const days = { type: 'date' as const, min: dataset?.firstDate, max: dataset?.lastDate }
  const lastEnd = dataset && latestEndDate(dataset.firstDate, dataset.lastDate)
  const times = { type: 'time' as const, min: TIME_RANGE.earliest, max: TIME_RANGE.latest }
  return (
    <Card title={say('Trading Parameters')} dense actions={<DatasetNote />}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[26rem]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <DatasetField />
        <SelectField name="request.instrument" options={instruments} required />
        <SelectField
          name="request.instrumentType"
          options={INSTRUMENT_TYPES.map((type) => ({ ...type, label: say(type.label) }))}
          required
        />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-3 sm:grid-cols-3 lg:grid-cols-[1.15fr_1.15fr_1fr_1fr_1fr]">
        <TextField name="request.startDate" required {...days} />
        <TextField name="request.endDate" required {...days} max={lastEnd} />
        <TextField name="request.strategy.entryStartTime" required {...times} />
        <TextField name="request.strategy.entryEndTime" required {...times} />
        <TextField
          name="request.strategy.squareOffTime"
          required
          {...times}
          {...(holding &&
            holding.type !== 'intraday' && {
              hint: texts(HOLDINGS[holding.type].squareOff.hint),
            })}
        />
      </div>
      <HoldingAndDays />
      {!multiLeg && <SingleLeg />}
    </Card>
  )
}
