import type { Texts } from '#domain'
import { useTexts } from '../../../strategy/words-language.tsx'

/** Options of a field with a fixed set of values, in the user's language. */
export function useChoices<Value extends string>(choices: Readonly<Record<Value, Texts>>) {
  const texts = useTexts()
  return (Object.keys(choices) as Value[]).map((value) => ({ value, label: texts(choices[value]) }))
}
