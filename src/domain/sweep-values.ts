import type { SweepRequest, SweepValue } from './schemas/sweep.ts'

/** The values of one variant, by field path. */
export type VariantValues = Readonly<Record<string, SweepValue>>

const NOTHING = 'none'

/** A list in the notation of a search, items joined by +: `1+2+5`; `none` for an empty list. */
export function sweepListText(items: readonly (string | number)[]): string {
  return items.length === 0 ? NOTHING : items.join('+')
}

/** Converts a search value to the list of a list field; items that read as numbers become numbers. */
export function sweepList(value: SweepValue): (string | number)[] {
  const text = String(value).trim()
  if (text === NOTHING) return []
  return text
    .split('+')
    .map((item) => item.trim())
    .map((item) => (item !== '' && Number.isFinite(Number(item)) ? Number(item) : item))
}

/**
 * The request of a variant: a copy of the base with its values. The caller validates it like any request. `*` in a path
 * stands for every enabled item of a list that has the setting, so that all legs change together.
 * @throws RangeError when a path leads through something that is neither an object nor a list, or to no setting
 */
export function variantRequest(
  base: SweepRequest['request'],
  values: VariantValues,
): Record<string, unknown> {
  const request = structuredCopy(base) as Record<string, unknown>
  for (const [path, value] of Object.entries(values)) setAt(request, path, value)
  return request
}

function structuredCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCopy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCopy(inner)]))
}

function setAt(request: Record<string, unknown>, path: string, value: SweepValue): void {
  const star = path.indexOf('.*.')
  if (star < 0) return setOne(request, path, value)
  const list = valueAt(request, path.slice(0, star))
  const rest = path.slice(star + 3)
  const places = Array.isArray(list) ? [...list.keys()].filter((i) => hasSetting(list[i], rest)) : []
  if (places.length === 0) throw new RangeError(`vary: '${path}' is not in the request: no item has it`)
  for (const i of places) setOne(request, `${path.slice(0, star)}.${i}.${rest}`, value)
}

/** The value at a path; undefined if something on the way is missing or switched off. */
function valueAt(from: unknown, path: string): unknown {
  let at = from
  for (const key of path.split('.')) {
    if (!isContainer(at) || at['enabled'] === false || !Object.hasOwn(at, key)) return undefined
    at = at[key]
  }
  return at
}

const hasSetting = (item: unknown, path: string) => valueAt(item, path) !== undefined

function setOne(request: Record<string, unknown>, path: string, value: SweepValue): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let at: unknown = request
  for (const key of keys) {
    at = isContainer(at) && Object.hasOwn(at, key) ? at[key] : undefined
    if (!isContainer(at))
      throw new RangeError(`vary: '${path}' is not in the request: '${key}' has no fields`)
  }
  const holder = at as Record<string, unknown>
  // Items of a list can be varied but not added: one request for thirty million legs would fill the memory.
  if (Array.isArray(at) && !Object.hasOwn(at, last))
    throw new RangeError(`vary: '${path}' is not in the request: the list has no place '${last}'`)
  if (last === 'length' || last in Object.prototype)
    throw new RangeError(`vary: '${path}' is not in the request: '${last}' is no setting`)
  holder[last] = Array.isArray(holder[last]) ? sweepList(value) : value
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
