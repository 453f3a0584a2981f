import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { AppNotification } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/layout/popover.tsx'
import { formatRecentMoment } from '../../ui/format-moment.ts'

const ASK_EVERY_MILLISECONDS = 60_000
const KEY = ['notifications']

/** Notifications of the user, with a badge for unread ones. */
export function Bell() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiClient.call(routes.listNotifications, {}, { signal }),
    refetchInterval: ASK_EVERY_MILLISECONDS,
  })
  const read = useMutation({
    mutationFn: () => apiClient.call(routes.markNotificationsRead),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
  const unread = data?.unread ?? 0
  /** Same text as the badge, so the accessible name matches. */
  const count = unread > 9 ? '9+' : String(unread)
  const list = data?.notifications ?? []
  return (
    <Popover
      label="Notifications"
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          icon={BellIcon}
          badge={
            unread > 0 && (
              <span
                aria-hidden
                className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-danger"
              >
                {count}
              </span>
            )
          }
        />
      }
    >
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">Notifications</h2>
        {unread > 0 && (
          <Button size="sm" variant="ghost" busy={read.isPending} onClick={() => read.mutate()}>
            Mark all as read
          </Button>
        )}
      </div>
      {list.length === 0 ? (
        <p className="text-sm text-muted">Nothing yet. What concerns your account and trades appears here.</p>
      ) : (
        <ul className="grid max-h-96 gap-3 overflow-y-auto">
          {list.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Link to="/app/settings/notifications" className="mt-3 block text-sm text-accent underline">
        Notification settings
      </Link>
    </Popover>
  )
}

function Item({ item: { title, body, link, createdAt, isRead } }: { item: AppNotification }) {
  return (
    <li className="text-sm wrap-anywhere">
      <p className={isRead ? 'font-medium' : 'font-semibold'}>
        {!isRead && <span className="sr-only">Unread: </span>}
        {link === null ? (
          title
        ) : (
          <Link to={link} className="underline">
            {title}
          </Link>
        )}
      </p>
      <p className="whitespace-pre-line text-muted">{body}</p>
      <time dateTime={createdAt} className="text-xs text-muted">
        {formatRecentMoment(createdAt)}
      </time>
    </li>
  )
}
