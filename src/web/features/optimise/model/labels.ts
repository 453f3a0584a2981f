import type { Search } from '#api'
import { variableFields } from './variable-fields.ts'

/** What the fields of a search are called, in its order. */
export function fieldLabels({ request, vary }: Search): string[] {
  const fields = variableFields(request)
  return Object.keys(vary).map((path) => fields.find((field) => field.path === path)?.label ?? path)
}
