import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Dashboard } from '#api'
import { comparisonAddress } from '../../results/compared-runs.ts'
import { runAddress } from '../../results/run/run-words.ts'
import { Card } from '../../ui/layout/card.tsx'

/** A suggestion, with the screen that carries it out. */
interface NextStep {
  readonly title: string
  readonly why: string
  readonly to: string
}

const MOST = 3

/** What a trader with these figures would do next, the most useful first. */
export function nextSteps({ recent, performance, strategies, hasDeployed }: Dashboard): NextStep[] {
  const { saved, tested } = strategies
  const failed = recent.find(({ status }) => status === 'failed')
  const [best] = performance.toSorted((a, b) => (b.netPnl.at(-1) ?? 0) - (a.netPnl.at(-1) ?? 0))
  const untested = saved - tested
  const steps: (NextStep | false)[] = [
    failed !== undefined && {
      title: `See why ${failed.name || 'a backtest'} failed`,
      why: 'Its page shows the reason and runs it again.',
      to: runAddress(failed.jobId),
    },
    untested > 0 && {
      title: `Test ${untested} untested ${untested === 1 ? 'strategy' : 'strategies'}`,
      why: 'Select them and run them together.',
      to: '/app/strategies?status=draft',
    },
    best !== undefined && {
      title: `See how much of ${best.name} is luck`,
      why: 'Its days are drawn again ten thousand times.',
      to: `${runAddress(best.jobId)}?tab=luck`,
    },
    performance.length > 1 && {
      title: `Compare your latest ${performance.length} results`,
      why: 'Curves, figures and settings side by side.',
      to: comparisonAddress(performance.map(({ jobId }) => jobId)),
    },
    tested > 0 &&
      !hasDeployed && {
        title: 'Trade a tested strategy on paper',
        why: 'It trades by itself; no order is sent.',
        to: '/app/live',
      },
  ]
  return steps.filter((step) => step !== false).slice(0, MOST)
}

/** Suggestions as links; nothing for a new user without strategies and runs. */
export function NextSteps({ dashboard }: { dashboard: Dashboard }) {
  const steps = nextSteps(dashboard)
  if (steps.length === 0) return null
  return (
    <Card title="What to do next">
      <ul className="grid gap-2 md:grid-cols-3">
        {steps.map(({ title, why, to }) => (
          <li key={title} className="min-w-0 rounded-md bg-sunken px-3 py-2 text-sm">
            <Link
              to={to}
              className="inline-flex max-w-full items-center gap-1 font-medium text-accent underline"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <ArrowRight aria-hidden className="size-3.5 shrink-0" />
            </Link>
            <p className="text-muted">{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
