import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { newRule } from '../../../strategy/new-rule.ts'
import { SwitchField } from './fields.tsx'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

// Loaded on demand: the catalogue of indicators is needed only for rules.
const RuleList = fetchedPart(async () => (await import('./rule-list.tsx')).RuleList)

/** Entry by indicator rules instead of at a fixed time. */
export function IndicatorEntry() {
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
