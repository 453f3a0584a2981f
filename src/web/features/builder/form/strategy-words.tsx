import { Card } from '../../../ui/layout/card.tsx'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { useBuilderWords, useWordsLanguage } from '../../../strategy/words-language.tsx'

/** The strategy in plain words. */
export function StrategyWords({ request }: { request: FormRequest }) {
  const language = useWordsLanguage()
  const say = useBuilderWords()
  return (
    <Card title={say('In plain words')}>
      <dl {...(language !== 'en' && { lang: language })} className="grid gap-2.5 text-sm">
        {describeStrategy(request, language).map((part) => (
          <div key={part.title}>
            <dt className="text-xs font-semibold text-muted">{part.title}</dt>
            {part.sentences.map((sentence, i) => (
              <dd key={i}>{sentence}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}
