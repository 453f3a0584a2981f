import { Inbox } from 'lucide-react'
import { useState } from 'react'
import classNames from 'clsx'
import type { ContactMessage } from '#api'
import { routes } from '#api/client'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Pager } from '../../ui/layout/pager.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAdminChange, useContactMessages } from './queries.ts'

/** Messages of the contact form, latest first. */
export function MessagesTab() {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useContactMessages(page)
  return (
    <Card
      title="Contact messages"
      description="Messages of the contact form. Administrators share the read marks."
      className="max-w-4xl"
    >
      {error && <ErrorBox message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.messages.length === 0 && page === 0 && <EmptyState icon={Inbox} title="No messages" />}
      <ul aria-label="Contact messages" className="divide-y divide-border">
        {data?.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {data && (page > 0 || !data.isLast) && (
        <div className="flex items-center justify-end gap-2 pt-3 text-sm text-muted">
          <Pager page={page} isLast={data.isLast} onPage={setPage}>
            Page {page + 1}
          </Pager>
        </div>
      )}
    </Card>
  )
}

function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, company, subject, message: text, sentAt, mailedAt, readAt } = message
  const mark = useAdminChange(routes.markContactMessage)
  const isRead = readAt !== null
  return (
    <li className="grid grid-cols-1 gap-1.5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isRead ? 'neutral' : 'accent'}>{isRead ? 'read' : 'unread'}</Badge>
        <span className={classNames('min-w-0 wrap-anywhere', !isRead && 'font-semibold')}>{name}</span>
        {company && <span className="min-w-0 wrap-anywhere text-muted">{company}</span>}
        <a href={`mailto:${email}`} className="break-all text-accent underline underline-offset-2">
          {email}
        </a>
        <span className="ml-auto text-xs text-muted">{formatMoment(sentAt)}</span>
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
        <span>
          About {subject}, {mailedAt === null ? 'not passed on by mail' : `mailed ${formatMoment(mailedAt)}`}
        </span>
        <Button
          size="sm"
          busy={mark.isPending}
          aria-label={`Mark as ${isRead ? 'unread' : 'read'}: ${name}, ${formatMoment(sentAt)}`}
          onClick={() => mark.mutate({ params: { id }, body: { isRead: !isRead } })}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
    </li>
  )
}
