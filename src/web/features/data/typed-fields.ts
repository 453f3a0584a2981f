import { useUserId } from '../../session/auth/auth-context.tsx'
import { useStoredState } from '../../ui/hooks/stored-state.ts'

/**
 * The fields of a form: those typed by the user, which stay in the browser over a reload, over the initial ones.
 * @param form the key of the form, without the user
 */
export function useTypedFields<Fields extends object>(form: string, initial: Fields) {
  const isTyped = (value: unknown): value is Partial<Fields> => isPartOf(initial, value)
  const [typed, setTyped] = useStoredState<Partial<Fields>>(`${form}:${useUserId()}`, {}, isTyped)
  const fields: Fields = { ...initial, ...typed }
  return {
    fields,
    /** Whether a field is another one than initially. */
    isChanged: JSON.stringify(fields) !== JSON.stringify(initial),
    change: (part: Partial<Fields>) => setTyped({ ...typed, ...part }),
    /** Returns to the initial fields. */
    forget: () => setTyped({}),
  }
}

/** Whether a stored value has only fields of the form, each of its kind; a deleted number is null. */
function isPartOf(initial: object, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const kinds = new Map<string, unknown>(Object.entries(initial))
  return Object.entries(value).every(([name, field]: [string, unknown]) => {
    const first = kinds.get(name)
    if (field === null) return first === null || typeof first === 'number'
    if (first === null) return typeof field === 'number'
    return typeof field === typeof first && Array.isArray(field) === Array.isArray(first)
  })
}
