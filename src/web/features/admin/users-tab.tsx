import { useState } from 'react'
import type { AdminUser } from '#api'
import { routes } from '#api/client'
import { PLANS } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { StaysNear } from '../../ui/layout/stays-near.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminChange, useUsers } from './queries.ts'
import { UserDialog } from './user-dialog.tsx'

/** The accounts of this server. */
export function UsersTab() {
  const [wanted, setWanted] = useState({ search: '', page: 0 })
  const [chosen, setChosen] = useState<string>()
  const users = useUsers(wanted)
  const user = users.data?.users.find(({ id }) => id === chosen)
  return (
    <Card title="Users" flush>
      {users.isError ? (
        <ErrorBox message={users.error.message} onRetry={() => void users.refetch()} />
      ) : (
        <PagedList
          label="Search by name or address"
          search={wanted.search}
          onSearch={(search) => setWanted({ search, page: 0 })}
          page={wanted.page}
          onPage={(page) => setWanted({ ...wanted, page })}
          total={users.data?.total}
        >
          <SimpleTable
            stacks
            label="List of users"
            columns={[
              { header: 'User' },
              { header: 'State' },
              { header: 'Plan' },
              { header: 'Last seen' },
              { header: 'Since' },
              { header: 'Actions' },
            ]}
            rows={(users.data?.users ?? []).map((row) => ({
              key: row.id,
              cells: [
                <span key="user" className="block min-w-32">
                  <span className="font-medium">{row.name}</span>
                  <span className="block text-xs break-all text-muted">
                    {row.isGuest ? row.id.slice(0, 8) : row.email}
                  </span>
                </span>,
                <State key="state" user={row} />,
                PLANS.find(({ id }) => id === row.plan)?.name ?? '–',
                row.lastSeenAt ? formatMoment(row.lastSeenAt) : 'not signed in',
                formatMoment(row.createdAt),
                <Button
                  key="edit"
                  size="sm"
                  aria-label={row.isGuest ? `End guest ${row.id.slice(0, 8)}` : `Manage ${row.email}`}
                  onClick={() => setChosen(row.id)}
                >
                  {row.isGuest ? 'End' : 'Manage'}
                </Button>,
              ],
            }))}
          />
        </PagedList>
      )}
      {user?.isGuest && <GuestDialog key={user.id} user={user} onClose={() => setChosen(undefined)} />}
      {user && !user.isGuest && <UserDialog key={user.id} user={user} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}

function State({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1">
      {user.role === 'admin' && <Badge tone="accent">Administrator</Badge>}
      {user.isDisabled && <Badge tone="danger">Disabled</Badge>}
      {user.isGuest && <Badge tone="accent">Guest</Badge>}
      {user.deleteAfter && !user.isGuest && <Badge tone="warning">To be deleted</Badge>}
      {user.deleteAfter && user.isGuest && (
        <span className="text-xs text-muted">until {formatMoment(user.deleteAfter)}</span>
      )}
      {user.twoFactor && <Badge>Two-factor</Badge>}
    </span>
  )
}

/** Ends a guest's workspace after a question: it cannot be opened again. */
function GuestDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const end = useAdminChange(routes.endGuest, { onDone: onClose })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End this guest workspace?"
      description="The guest is signed out at once, what runs is stopped, and everything in the workspace is deleted within the hour."
      footer={
        <>
          <Button onClick={onClose}>Leave as it is</Button>
          <Button
            variant="danger"
            busy={end.isPending}
            onClick={() => end.mutate({ params: { id: user.id } })}
          >
            End guest workspace
          </Button>
        </>
      }
    >
      <StaysNear />
    </Dialog>
  )
}
