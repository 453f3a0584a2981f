import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { newLeg } from '../../../strategy/legs.ts'
import { SwitchField } from './fields.tsx'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const LegList = fetchedPart(async () => (await import('./leg-list.tsx')).LegList)

/** Legs of a multi-leg strategy. */
export function MultiLeg() {
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
