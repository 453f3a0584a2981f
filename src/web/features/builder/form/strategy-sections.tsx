import { memo, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { newRule } from '../../../strategy/new-rule.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { newLeg } from '../../../strategy/legs.ts'
import { AdvancedSettings } from './advanced-settings.tsx'
import { OverallRisk } from './overall-risk.tsx'
import { TradingParameters } from './trading-parameters.tsx'
import { TextField, SwitchField } from './fields.tsx'

// Loaded on demand: the catalogue of indicators is needed only for rules.
const RuleList = fetchedPart(async () => (await import('./rule-list.tsx')).RuleList)

/** Entry by indicator rules instead of at a fixed time. */
function IndicatorEntry() {
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
      title="Technical Indicators"
      description="Enter at the first minute of the entry window at which every rule holds"
      actions={
        <SwitchField
          name="request.indicatorConfiguration.enabled"
          label="Indicator-based entry"
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
  return (
    <Card title="Strategy Information" dense>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField name="strategyName" placeholder="Weekly short straddle" hintBeside required />
        <TextField name="portfolioName" required />
      </div>
    </Card>
  )
}

const LegList = fetchedPart(async () => (await import('./leg-list.tsx')).LegList)

/** Legs of a multi-leg strategy. */
function MultiLeg() {
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
      title="Multi-Leg Strategy"
      description="Up to 20 legs, each with its own contract and risk rules"
      actions={
        <SwitchField
          name="request.multiLegStrategy.enabled"
          label="Multi-leg strategy"
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
