import { useMemo } from 'react'
import type { DayExplanation } from '#domain'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { diaryOf, type DiaryLine } from '../../../results/day/diary.ts'

/** The diary of the day, in order. */
export function Diary({ day, tradeId }: { day: DayExplanation; tradeId: string | undefined }) {
  const lines = useMemo(() => diaryOf(day), [day])
  return (
    <Card title="Diary of the day" level={3}>
      <ol className="grid gap-1.5 text-sm">
        {lines.map((line, i) => (
          <li
            key={i}
            className={classNames(
              'grid grid-cols-[3.25rem_minmax(0,1fr)] gap-2 border-l-2 pl-3',
              edgeOf(line),
              tradeId !== undefined && line.tradeId !== undefined && line.tradeId !== tradeId && 'text-muted',
            )}
          >
            <time className="font-medium tabular">{line.time}</time>
            <p>
              {line.text} {line.pnl !== undefined && <Profit amount={line.pnl} className="font-medium" />}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function edgeOf({ kind, pnl = 0 }: DiaryLine): string {
  if (kind === 'entry') return 'border-accent'
  if (kind === 'note') return 'border-border-strong'
  return pnl < 0 ? 'border-loss' : 'border-profit'
}
