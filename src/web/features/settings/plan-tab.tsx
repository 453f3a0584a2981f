import { Receipt, ReceiptText } from 'lucide-react'
import type { AccountPlan, BillingRecord, ServerLimit } from '#api'
import { routes } from '#api/client'
import { formatDollars, PLANS, planPrice } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMomentDate } from '../../ui/format-moment.ts'
import { formatNumber } from '../../ui/format.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAccountQuery } from './queries.ts'

/** The plan, its billing records, and the usage of the server's limits. */
export function PlanTab() {
  const plan = useAccountQuery('plan', routes.accountPlan)
  if (plan.isError)
    return (
      <ErrorBox
        title="Your plan could not be loaded"
        message={plan.error.message}
        onRetry={() => void plan.refetch()}
      />
    )
  if (!plan.data) return <Skeleton className="h-64" />
  const { limits, records } = plan.data
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <CurrentPlan plan={plan.data} />
      <Card title="Limits of this server" description="The same on every plan">
        <ul className="grid gap-3">
          {limits.map((limit) => (
            <Limit key={limit.name} limit={limit} />
          ))}
        </ul>
      </Card>
      <Card title="Billing history">
        <Billing records={records.filter(({ kind }) => kind === 'plan')} />
      </Card>
      <Card title="Payment history">
        <Payments records={records.filter(({ kind }) => kind === 'payment')} />
      </Card>
    </div>
  )
}

/** A plan with its period and price, as on the pricing page. */
function describePlan({ plan, billing }: Pick<BillingRecord, 'plan' | 'billing'>): string {
  const found = PLANS.find(({ id }) => id === plan)
  if (!found || !billing) return 'No plan'
  return `${found.name}, ${billing}, ${formatDollars(planPrice(found, billing))} a ${billing === 'monthly' ? 'month' : 'year'}`
}

function CurrentPlan({ plan: { plan, billing } }: { plan: AccountPlan }) {
  const found = PLANS.find(({ id }) => id === plan)
  return (
    <Card title="Current plan" description="Set by the administrator of this server">
      <div className="flex flex-wrap items-baseline gap-2">
        <span className="text-xl font-semibold">{found?.name ?? 'No plan'}</span>
        {found && billing && <Badge tone="accent">{billing}</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted">
        {found && billing
          ? `${formatDollars(planPrice(found, billing))} a ${billing === 'monthly' ? 'month' : 'year'}. ${found.description}`
          : 'No plan is on record for this account.'}{' '}
        No plan limits what the product does.
      </p>
    </Card>
  )
}

function Limit({ limit: { name, used, most, unit } }: { limit: ServerLimit }) {
  const bound = `${formatNumber(most)}${unit && ` ${unit}`}`
  return (
    <li>
      <div className="mb-1 flex justify-between gap-3 text-sm">
        <span>{name}</span>
        <span className="tabular">
          {used === null ? `at most ${bound}` : `${formatNumber(used)} of ${bound}`}
        </span>
      </div>
      {used !== null && <Progress label={name} percent={Math.min(100, (used / most) * 100)} />}
    </li>
  )
}

function Billing({ records }: { records: readonly BillingRecord[] }) {
  if (records.length === 0)
    return (
      <EmptyState icon={ReceiptText} title="No billing history">
        Changes of your plan appear here.
      </EmptyState>
    )
  return (
    <SimpleTable
      label="Billing history, table"
      columns={[{ header: 'Date' }, { header: 'Plan from then on' }]}
      rows={records.map((record) => ({
        key: record.id,
        cells: [formatMomentDate(record.at), describePlan(record)],
      }))}
    />
  )
}

function Payments({ records }: { records: readonly BillingRecord[] }) {
  if (records.length === 0)
    return (
      <EmptyState icon={Receipt} title="No payments">
        Payments that the administrator has received appear here.
      </EmptyState>
    )
  return (
    <SimpleTable
      label="Payment history, table"
      columns={[
        { header: 'Date' },
        { header: 'Amount', right: true },
        { header: 'Plan' },
        { header: 'Reference' },
      ]}
      rows={records.map((record) => ({
        key: record.id,
        cells: [
          formatMomentDate(record.at),
          record.cancelledAt === null ? (
            formatDollars(record.amountDollars ?? 0)
          ) : (
            <>
              <s>{formatDollars(record.amountDollars ?? 0)}</s> cancelled
            </>
          ),
          describePlan(record),
          record.reference || '–',
        ],
      }))}
    />
  )
}
