import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Equal,
  Flame,
  ChevronDown,
  ChevronUp,
  Minus,
  type LucideIcon,
} from 'lucide-react'
import {
  issuePriorityName,
  type IssueLabel,
  type IssueStatus,
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
} from '#domain'
import { Badge, type Tone } from '../../../ui/layout/badge.tsx'
import type { SelectOption } from '../../../ui/controls/select.tsx'

const STATUSES: Readonly<Record<IssueStatus, readonly [Tone, LucideIcon]>> = {
  Backlog: ['neutral', CircleDashed],
  Todo: ['warning', Circle],
  'In Progress': ['accent', CircleDot],
  Done: ['profit', CircleCheck],
  Canceled: ['danger', CircleX],
}

/** From `No Priority` to `Critical`. */
const PRIORITIES: readonly (readonly [Tone, LucideIcon])[] = [
  ['neutral', Minus],
  ['accent', ChevronDown],
  ['warning', Equal],
  ['loss', ChevronUp],
  ['danger', Flame],
]

export function StatusPill({ status }: { status: IssueStatus }) {
  const [tone, icon] = STATUSES[status]
  return (
    <Badge tone={tone} icon={icon} className="!rounded-full !px-2">
      {status}
    </Badge>
  )
}

export function PriorityPill({ priority }: { priority: number }) {
  const [tone, icon] = PRIORITIES[priority] ?? (['neutral', Minus] as const)
  return (
    <Badge tone={tone} icon={icon} className="!rounded-full !px-2">
      {issuePriorityName(priority)}
    </Badge>
  )
}

export function LabelPill({ label: { name, color } }: { label: IssueLabel }) {
  return (
    <Badge className="!rounded-full !px-2">
      <span
        aria-hidden
        className="size-2 rounded-full forced-color-adjust-none"
        style={{ background: color }}
      />
      {name}
    </Badge>
  )
}

export const STATUS_OPTIONS: readonly SelectOption<IssueStatus>[] = ISSUE_STATUSES.map((status) => ({
  value: status,
  label: status,
}))

/** Options of the priority select; a value is the priority's number as text. */
export const PRIORITY_OPTIONS: readonly SelectOption<string>[] = ISSUE_PRIORITIES.map((label, number) => ({
  value: String(number),
  label,
}))
