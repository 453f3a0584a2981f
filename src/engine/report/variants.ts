import type { SweepRequest, SweepValue, VariantValues } from '#domain'

/** How many variants a sweep has. */
export function variantCount({ vary, sample }: SweepRequest): number {
  return sample?.count ?? Object.values(vary).reduce((product, values) => product * values.length, 1)
}

/**
 * The values of variant `index`, 0-based, without computing earlier ones. In a grid the last field varies fastest. A
 * sample draws each field independently; the same seed gives the same values in whatever process the variant is made.
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
