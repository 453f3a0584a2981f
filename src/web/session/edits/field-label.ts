/** Parts of a path that only name a container. */
const HOLDERS: ReadonlySet<string> = new Set(['formData', 'state', 'configuration', 'multiLegStrategy'])

/**
 * Label of a field path: `formData.strategy.squareOffTime` is `Strategy, square off time`, `legs.0.lots` is `Legs 1,
 * lots`.
 */
export function fieldLabel(path: string): string {
  const parts: string[] = []
  for (const part of path.split('.')) {
    if (HOLDERS.has(part)) continue
    if (/^\d+$/.test(part) && parts.length > 0) parts.push(`${parts.pop()} ${Number(part) + 1}`)
    else parts.push(part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
  }
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
