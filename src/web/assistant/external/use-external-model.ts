import { useQuery } from '@tanstack/react-query'
import type { ExternalModel } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { useStoredState } from '../../ui/hooks/stored-state.ts'
import type { AllowedModel } from './model-answer.ts'

/** The user's consent to an external model; no consent until it is ticked. */
interface Consent {
  /** Host that the consent is for; another host needs a new consent. */
  readonly host: string
  readonly getsScreen: boolean
}

/** The configured external model, if any, the user's consent, and a setter for it. */
export function useExternalModel(userId: string) {
  const { data } = useQuery({
    queryKey: ['assistant', 'model'],
    queryFn: ({ signal }) => apiClient.call(routes.externalModel, undefined, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  const [consent, setConsent] = useStoredState<Consent | null>(`assistant-model:${userId}`, null, isConsent)
  const model = data?.model ?? undefined
  return { model, allowed: allowedBy(model, consent), setConsent }
}

function allowedBy(model: ExternalModel | undefined, consent: Consent | null): AllowedModel | undefined {
  return model && consent?.host === model.host ? { model, getsScreen: consent.getsScreen } : undefined
}

function isConsent(value: unknown): value is Consent | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { host, getsScreen } = value as Partial<Consent>
  return typeof host === 'string' && typeof getsScreen === 'boolean'
}
