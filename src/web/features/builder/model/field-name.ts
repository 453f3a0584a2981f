import { DELETED_LEG, formFieldName } from '#domain'

const LEG = /^request\.multiLegStrategy\.legs\.(\d+)/
const RULE = /^request\.indicatorConfiguration\.rules\.(\d+)/

/** The full label of a form field: `Leg 2, Target Premium`. */
export function fieldName(path: string): string {
  const leg = LEG.exec(path)
  const rule = RULE.exec(path)
  const place = leg ? `Leg ${Number(leg[1]) + 1}` : rule ? `Rule ${Number(rule[1]) + 1}` : undefined
  const label = formFieldName(path)
  if (place === undefined) return label ?? 'The strategy'
  return label === undefined ? place : `${place}, ${label}`
}

/** The label of a field within its leg or rule: `Target Premium`. */
export function fieldLabel(path: string): string {
  return formFieldName(path) ?? 'A number'
}

/** Replaces leg ids in a domain message by the form's names: `'leg_2'` becomes `Leg 2`. */
export function withLegsNamed(message: string, legs: readonly { readonly id: string }[]): string {
  const nameOf = (id: string) => {
    const place = legs.findIndex((leg) => leg.id === id)
    return place < 0 ? undefined : `Leg ${place + 1}`
  }
  return message
    .replace(/(?:\b[Ll]eg )?'([^']+)'/g, (text, id: string) => nameOf(id) ?? text)
    .replace(/(measured from|activates names) '[^']+'/, `$1 ${DELETED_LEG}`)
    .replace(/choose one of (.+)$/, (_, ids: string) => {
      const names = ids.split(', ').map((id) => nameOf(id) ?? id)
      return `choose one of ${names.join(', ')}`
    })
}
