import type { RuleDaysAnswer } from '#api'
import { classNames } from '../../../ui/class-names.ts'

/** Number of days on which this rule alone allowed an entry; nothing if it was not counted. */
export function RuleDays({ rule, rules, ...counts }: RuleDaysAnswer & { rule: string }) {
  const counted = rules.find(({ id }) => id === rule)
  return counted && <Count words="Holds on" days={counted.days} {...counts} />
}

/** Number of days on which all rules held in the same minute; nothing for a single rule. */
export function RuleDaysOfAll({ together, rules, ...counts }: RuleDaysAnswer) {
  if (rules.length < 2) return null
  return <Count words={`All ${rules.length} rules hold at once on`} days={together} {...counts} />
}

type CountProps = Pick<RuleDaysAnswer, 'sessions' | 'filtered'> & { words: string; days: number }

function Count({ words, days, sessions, filtered }: CountProps) {
  const unit = sessions === 1 ? 'day' : 'days'
  const left = filtered === 0 ? '' : ` (the day filters exclude ${filtered} more)`
  return (
    <p className={classNames('mt-1 text-xs', days === 0 ? 'text-warning' : 'text-muted')}>
      {words} {days === 0 ? 'none' : days} of {sessions} {unit}
      {left}
    </p>
  )
}
