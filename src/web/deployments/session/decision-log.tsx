import { describeLogLine, type DeploymentEvent, type DeploymentLogLine, type EventNames } from '#domain'
import { Badge, type Tone } from '../../ui/layout/badge.tsx'

const KINDS: Readonly<Record<DeploymentEvent, { readonly name: string; readonly tone: Tone }>> = {
  session: { name: 'Session', tone: 'neutral' },
  entry: { name: 'Entry', tone: 'accent' },
  exit: { name: 'Exit', tone: 'accent' },
  level: { name: 'Level', tone: 'neutral' },
  wait: { name: 'Waits', tone: 'neutral' },
  'stayed-out': { name: 'Stayed out', tone: 'neutral' },
  order: { name: 'Your order', tone: 'warning' },
  limit: { name: 'Limit', tone: 'warning' },
  feed: { name: 'Feed', tone: 'warning' },
  end: { name: 'End', tone: 'neutral' },
}

/** Decisions with their reasons, latest first. */
export function DecisionLog({ lines, names }: { lines: readonly DeploymentLogLine[]; names: EventNames }) {
  if (lines.length === 0) return <p className="text-sm text-muted">No decisions in this session yet.</p>
  return (
    <div className="max-h-96 overflow-y-auto" tabIndex={0} role="region" aria-label="Decisions">
      <ol reversed className="grid gap-1.5 text-sm">
        {lines.toReversed().map((line) => (
          <li
            key={line.seq}
            className="grid grid-cols-[3rem_5.5rem_1fr] items-baseline gap-2 max-sm:grid-cols-[3rem_1fr]"
          >
            <time className="text-muted tabular">{line.time}</time>
            <span className="max-sm:hidden">
              <Badge tone={KINDS[line.kind].tone}>{KINDS[line.kind].name}</Badge>
            </span>
            <span className="min-w-0 wrap-anywhere">{describeLogLine(line, names)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
