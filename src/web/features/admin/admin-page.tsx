import { ShieldX } from 'lucide-react'
import { Suspense, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MissingPart } from '../../ui/feedback/missing-part.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'

// Each tab's script loads when it is first opened.
const CONTENTS: Readonly<Record<AdminTab, ComponentType>> = {
  users: fetchedPart(async () => (await import('./users-tab.tsx')).UsersTab, MissingPart),
  invitations: fetchedPart(async () => (await import('./invitations-tab.tsx')).InvitationsTab, MissingPart),
  messages: fetchedPart(async () => (await import('./messages-tab.tsx')).MessagesTab, MissingPart),
  work: fetchedPart(async () => (await import('./work-tab.tsx')).WorkTab, MissingPart),
  server: fetchedPart(async () => (await import('./server-tab.tsx')).ServerTab, MissingPart),
  security: fetchedPart(async () => (await import('./security-log-tab.tsx')).SecurityLogTab, MissingPart),
}

const isTab = (name: string | undefined): name is AdminTab => ADMIN_TABS.some(({ value }) => value === name)

/** Administration of accounts and the server, without access to users' work. */
export function AdminPage() {
  const { user } = useAuth()
  const { tab } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">Administration</h1>
        <p className="mt-1 text-muted">Accounts, contact messages and the state of this server</p>
      </header>
      {user?.role === 'admin' ? (
        <Tabs
          label="Administration"
          value={isTab(tab) ? tab : 'users'}
          onValueChange={(next) => void navigate(`/app/admin/${next}`)}
          tabs={ADMIN_TABS.map(({ value, label }) => {
            const Content = CONTENTS[value]
            return {
              value,
              label,
              content: (
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <Content />
                </Suspense>
              ),
            }
          })}
        />
      ) : (
        <Card>
          <EmptyState icon={ShieldX} title="This screen is for administrators">
            Ask the administrator of this server if you need something changed.
          </EmptyState>
        </Card>
      )}
    </>
  )
}
