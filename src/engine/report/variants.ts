import { sweepList, type SweepRequest, type SweepValue } from '#domain'

/** The values that one variant gives to the varied fields, by path. */
export type VariantValues = Readonly<Record<string, SweepValue>>

/** How many variants a sweep has. */
export function variantCount({ vary, sample }: SweepRequest): number {
  return sample?.count ?? Object.values(vary).reduce((product, values) => product * values.length, 1)
}

/**
 * The values of variant `index`, 0-based, without making those before it. In a grid the last field varies fastest; a
 * sample draws each field on its own, the same for the same seed wherever the variant is made.
 */
export function variantValues({ vary, sample }: SweepRequest, index: number): VariantValues {
  const fields = Object.entries(vary)
  const chosen: Record<string, SweepValue> = {}
  let rest = index
  for (let i = fields.length - 1; i >= 0; i--) {
    const [path, values] = fields[i]
    const pick = sample ? draw(sample.seed, index, i) % values.length : rest % values.length
    rest = Math.floor(rest / values.length)
    chosen[path] = values[pick]
  }
  return Object.fromEntries(fields.map(([path]) => [path, chosen[path]]))
}

/** An unsigned 32-bit number from seed, variant and field: Murmur3's finaliser over a Weyl sequence. */
function draw(seed: number, variant: number, field: number): number {
  let hash =
    Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^
    Math.imul(variant + 1, 0xc2b2_ae35) ^
    Math.imul(field + 1, 0x27d4_eb2f)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The request of a variant: a copy of the base with the values put in. Checking it is the caller's, as for any request.
 * @throws RangeError when a path leads through something that is neither an object nor a list
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
  const keys = path.split('.')
  const last = keys.pop() as string
  let at: unknown = request
  for (const key of keys) {
    at = isContainer(at) && Object.hasOwn(at, key) ? at[key] : undefined
    if (!isContainer(at))
      throw new RangeError(`vary: '${path}' is not in the request: '${key}' has no fields`)
  }
  const holder = at as Record<string, unknown>
  holder[last] = Array.isArray(holder[last]) ? sweepList(value) : value
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
