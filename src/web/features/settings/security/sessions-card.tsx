import { routes } from '#api/client'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { useAccountChange, useAccountQuery } from '../queries.ts'

/** Signed-in browsers. */
export function SessionsCard() {
  const sessions = useAccountQuery('sessions', routes.listSessions)
  const end = useAccountChange(routes.endSession, { done: 'Signed out there' })
  const endOthers = useAccountChange(routes.endOtherSessions, { done: 'Signed out everywhere else' })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Card
      title="Sessions"
      description="Browsers that are signed in to your account"
      actions={
        others.length > 0 && (
          <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Sign out elsewhere
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton className="h-14" />}
      {sessions.isError && (
        <ErrorBox message={sessions.error.message} onRetry={() => void sessions.refetch()} />
      )}
      <ul className="divide-y divide-border">
        {sessions.data?.map(({ id, device, ipAddress, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <div className="min-w-0">
              <p className="font-medium">
                {device} {isCurrent && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-xs text-muted">
                {ipAddress && `${ipAddress} · `}last seen {formatMoment(lastSeenAt)}
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="sm"
                aria-label={`Sign out ${device}`}
                onClick={() => end.mutate({ params: { id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
