import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import classNames from 'clsx'
import type { Dashboard } from '#api'
import { Card } from '../../ui/layout/card.tsx'

type Done = Dashboard['firstHour']

interface Step {
  readonly key: keyof Done
  readonly title: string
  readonly how: string
  readonly to: string
}

const STEPS: readonly Step[] = [
  {
    key: 'ranBacktest',
    title: 'Run a first backtest',
    how: 'The builder opens with one that is ready to run.',
    to: '/app/backtesting',
  },
  {
    key: 'ranSeveralLegs',
    title: 'Test several legs as one position',
    how: 'Load a straddle or a condor from the library.',
    to: '/app/strategy-library',
  },
  {
    key: 'ranTwo',
    title: 'Change one thing and run it again',
    how: 'Then compare the two results side by side.',
    to: '/app/compare',
  },
  {
    key: 'savedStrategy',
    title: 'Save a strategy',
    how: 'Name it in the builder, then press Save Strategy.',
    to: '/app/backtesting',
  },
  {
    key: 'testedStrategy',
    title: 'Give a saved strategy a result',
    how: 'Save it after its backtest: the result goes with it.',
    to: '/app/backtesting',
  },
]

/** Checklist of first steps. Finished steps are ticked; the list disappears when all are. */
export function FirstHour({ done }: { done: Done }) {
  const finished = STEPS.filter(({ key }) => done[key]).length
  if (finished === STEPS.length) return null
  return (
    <Card title="Your first hour" description={`${finished} of ${STEPS.length} done`}>
      <ol className="grid gap-2 text-sm" aria-label="Steps">
        {STEPS.map((step) => (
          <li key={step.key} className="flex gap-2.5">
            {done[step.key] ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-profit" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <div className={classNames(done[step.key] && 'text-muted')}>
              {done[step.key] ? (
                <>
                  <span className="line-through">{step.title}</span> <span>Done</span>
                </>
              ) : (
                <>
                  <Link to={step.to} className="font-medium text-accent underline">
                    {step.title}
                  </Link>
                  <p className="text-muted">{step.how}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
