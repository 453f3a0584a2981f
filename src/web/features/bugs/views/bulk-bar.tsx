import { useState } from 'react'
import classNames from 'clsx'
import { ISSUE_LIMITS, ISSUE_MESSAGES, type BulkIssueChanges, type IssueStatus, type Person } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { PRIORITY_OPTIONS, STATUS_OPTIONS } from './pills.tsx'

interface BulkBarProps {
  /** Number of selected issues, and of listed ones. */
  selected: number
  shown: number
  people: readonly Person[]
  busy: boolean
  onSelectAll: (selected: boolean) => void
  onApply: (changes: BulkIssueChanges) => void
}

const KEEP = { status: '', priority: '', assignee: '' }

/**
 * Applies a change to the selected issues. It is at the foot, one Tab after the list, and one slim line until an issue is
 * selected.
 */
export function BulkBar({ selected, shown, people, busy, onSelectAll, onApply }: BulkBarProps) {
  const [choice, setChoice] = useState(KEEP)
  const choose = (part: Partial<typeof KEEP>) => setChoice({ ...choice, ...part })
  const apply = () => {
    const changes = changesOf(choice)
    if (selected === 0) return notify.error(ISSUE_MESSAGES.noIssuesSelected)
    if (selected > ISSUE_LIMITS.bulk) return notify.error(ISSUE_MESSAGES.issuesAtOnce(ISSUE_LIMITS.bulk))
    if (Object.keys(changes).length === 0) return notify.error(ISSUE_MESSAGES.noIssueChanges)
    onApply(changes)
    setChoice(KEEP)
  }
  const assignees = [
    { value: '', label: 'Keep assignee' },
    { value: 'none', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FootBar className="rounded-lg border border-border bg-surface py-1 pr-16 pl-3">
      <div
        role="group"
        aria-label="Bulk actions"
        className="flex flex-wrap items-center justify-between gap-2"
      >
        <Checkbox
          checked={selected === 0 ? false : selected >= shown ? true : 'indeterminate'}
          onCheckedChange={onSelectAll}
          label="Select all shown"
        />
        <span
          role="status"
          className={classNames('mr-auto text-sm text-muted tabular', selected === 0 && 'max-sm:sr-only')}
        >
          {selected} selected
        </span>
        {selected > 0 && (
          <>
            <Select
              aria-label="Status for the selected issues"
              value={choice.status}
              onValueChange={(status) => choose({ status })}
              options={[{ value: '', label: 'Keep status' }, ...STATUS_OPTIONS]}
              className="w-40 max-sm:w-auto max-sm:min-w-24 max-sm:flex-1"
            />
            <Select
              aria-label="Priority for the selected issues"
              value={choice.priority}
              onValueChange={(priority) => choose({ priority })}
              options={[{ value: '', label: 'Keep priority' }, ...PRIORITY_OPTIONS]}
              className="w-40 max-sm:w-auto max-sm:min-w-24 max-sm:flex-1"
            />
            <Select
              aria-label="Assignee for the selected issues"
              value={choice.assignee}
              onValueChange={(assignee) => choose({ assignee })}
              options={assignees}
              className="w-40 max-sm:w-auto max-sm:min-w-24 max-sm:flex-1"
            />
          </>
        )}
        <Button size="sm" variant={selected > 0 ? 'primary' : 'ghost'} busy={busy} onClick={apply}>
          Update selected
        </Button>
      </div>
    </FootBar>
  )
}

function changesOf({ status, priority, assignee }: typeof KEEP): BulkIssueChanges {
  return {
    ...(status !== '' && { status: status as IssueStatus }),
    ...(priority !== '' && { priority: Number(priority) }),
    ...(assignee !== '' && { assigneeId: assignee === 'none' ? null : assignee }),
  }
}
