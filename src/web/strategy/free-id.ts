/** An unused id of a leg or a rule: `leg-1`, `leg-2`, … */
export function freeId(kind: 'leg' | 'rule', taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id))
  let number = taken.length + 1
  while (ids.has(`${kind}-${number}`)) number++
  return `${kind}-${number}`
}
