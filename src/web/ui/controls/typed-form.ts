import { useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react'

/**
 * State of a prerendered form that keeps early input. The first render must equal the prerendered one and would erase
 * input typed before the scripts arrived; so it is read from the page and restored.
 * @param formId id of the form on the page
 * @param empty the fields by name, as in the prerendered form
 */
export function useTypedForm<Fields extends Readonly<Record<keyof Fields, string>>>(
  formId: string,
  empty: Fields,
): [Fields, Dispatch<SetStateAction<Fields>>] {
  const [first] = useState(() => ({ formId, empty, typed: typedFields(formId, empty) }))
  const [fields, setFields] = useState(empty)
  // Layout effect, before more input can arrive: input since the first render exists only in the page.
  useLayoutEffect(
    () => setFields((now) => ({ ...now, ...first.typed, ...typedFields(first.formId, first.empty) })),
    [first],
  )
  return [fields, setFields]
}

function typedFields<Fields extends Readonly<Record<keyof Fields, string>>>(
  formId: string,
  empty: Fields,
): Partial<Fields> {
  if (typeof document === 'undefined') return {}
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return {}
  const typed = [...new FormData(form)].filter(([name, value]) => name in empty && value !== '')
  return Object.fromEntries(typed) as Partial<Fields>
}
