import { useState } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { PagedList } from './paged-list.tsx'
import { useSecurityEvents } from './queries.ts'

/** Log of account events such as sign-ins. */
export function SecurityLogTab() {
  const [wanted, setWanted] = useState({ search: '', page: 0 })
  const events = useSecurityEvents(wanted)
  return (
    <Card
      title="Security log"
      description="Sign-ins, passwords, tokens, roles and second factors of the last year"
      flush
    >
      {events.isError ? (
        <ErrorBox message={events.error.message} onRetry={() => void events.refetch()} />
      ) : (
        <PagedList
          label="Search by address, IP address or detail"
          search={wanted.search}
          onSearch={(search) => setWanted({ search, page: 0 })}
          page={wanted.page}
          onPage={(page) => setWanted({ ...wanted, page })}
          total={events.data?.total}
        >
          <SimpleTable
            stacks
            label="Security events"
            columns={[
              { header: 'When' },
              { header: 'Event' },
              { header: 'Account' },
              { header: 'By' },
              { header: 'Detail' },
              { header: 'From' },
            ]}
            rows={(events.data?.events ?? []).map((event) => ({
              key: event.id,
              cells: [
                <span key="when" className="whitespace-nowrap">
                  {formatMoment(event.at)}
                </span>,
                event.kind,
                event.user ?? '–',
                event.actor ?? (event.user ? 'the user' : '–'),
                event.detail || '–',
                [event.ipAddress, event.device].filter(Boolean).join(' · '),
              ],
            }))}
          />
        </PagedList>
      )}
    </Card>
  )
}
