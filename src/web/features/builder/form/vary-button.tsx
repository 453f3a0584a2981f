import { Grid3x3 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { Button } from '../../../ui/controls/button.tsx'

/** Writes the default expiry into every leg, because a search varies only fields that a request has. */
function withExpiries({ multiLegStrategy, ...request }: FormRequest): FormRequest {
  const legs = multiLegStrategy.legs.map((leg) =>
    leg.expiry === undefined && leg.minDte === undefined ? { ...leg, expiry: 'current' as const } : leg,
  )
  return { ...request, multiLegStrategy: { ...multiLegStrategy, legs } }
}

/** Opens Optimise with the strategy as it is in the form, and the setting at a path as the first field to vary. */
export function VaryButton({ path }: { path: string }) {
  const navigate = useNavigate()
  const say = useBuilderWords()
  const { getValues } = useFormContext<FormValues>()
  const open = async () => {
    const { composeRequest } = await import('../../../strategy/compose-request.ts')
    const { strategyName: name, request } = getValues()
    const composed = composeRequest(withExpiries(request))
    await navigate('/app/optimise', { state: { vary: { name, path, request: composed } } })
  }
  return (
    <div className="mt-2 flex justify-end border-t border-border pt-2">
      <Button
        size="sm"
        variant="ghost"
        icon={Grid3x3}
        title={say('Search other values in Optimise')}
        onClick={() => void open()}
      >
        {say('Vary')}
      </Button>
    </div>
  )
}
