import { useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react'

/**
 * The text fields of a form that is prerendered. What was typed before the scripts had arrived is taken over: the first
 * render has to be the prerendered one, and would wipe it out.
 *
 * @param formId id of the form, by which it is found on the page
 * @param empty the fields by name, as they are in the prerendered form
 */
export function useTypedForm<Fields extends Readonly<Record<keyof Fields, string>>>(
  formId: string,
  empty: Fields,
): [Fields, Dispatch<SetStateAction<Fields>>] {
  const [first] = useState(() => ({ formId, empty, typed: typedFields(formId, empty) }))
  const [fields, setFields] = useState(empty)
  // Before anything else can be typed: what came since the first render is only on the page.
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
