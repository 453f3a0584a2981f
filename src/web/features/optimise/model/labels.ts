import type { Search } from '#api'
import { MAX_NAME_LENGTH, type VariantValues } from '#domain'
import { variableFields } from './variable-fields.ts'

/** Name of a strategy made from a variant, with allowed characters only: `Variant 15-20 ATMplus100`. */
export function variantName(values: VariantValues): string {
  const written = Object.values(values).map((value) =>
    String(value)
      .replaceAll('+', 'plus')
      .replaceAll(/[^A-Za-z0-9 _-]+/g, '-'),
  )
  return ['Variant', ...written].join(' ').slice(0, MAX_NAME_LENGTH).trim()
}

/** Labels of a search's fields, in order. */
export function fieldLabels({ request, vary }: Search): string[] {
  const fields = variableFields(request)
  return Object.keys(vary).map((path) => fields.find((field) => field.path === path)?.label ?? path)
}
