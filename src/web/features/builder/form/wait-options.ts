import { WAIT_CHOICES, type Texts } from '#domain'
import { useTexts } from '../../../strategy/words-language.tsx'

/** Options of a field of a wait, in the user's language. */
export function useWaitOptions<Key extends keyof typeof WAIT_CHOICES>(key: Key) {
  const texts = useTexts()
  return Object.entries<Texts>(WAIT_CHOICES[key]).map(([value, label]) => ({
    value: value as keyof (typeof WAIT_CHOICES)[Key] & string,
    label: texts(label),
  }))
}
