import { Link } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { WholeAmounts } from '../../ui/layout/whole-amounts.tsx'
import { DataBadge } from '../../strategy/deployments/deployment-badges.tsx'
import { useDeployments } from '../../strategy/deployments/deployment-queries.ts'
import { deploymentAddress, PAPER_TRADING } from '../../strategy/deployments/describe-deployment.ts'

/** Open paper positions; hidden without any. */
export function OpenPositionsCard() {
  const { data = [] } = useDeployments()
  const open = data.filter(({ openLegs }) => openLegs > 0)
  if (open.length === 0) return null
  return (
    <Card
      title="Open on paper"
      actions={
        <Link to={PAPER_TRADING} className="text-sm text-accent underline">
          All paper trading
        </Link>
      }
    >
      <ul className="grid gap-3">
        {open.map(({ id, name, stateWords, openLegs, profit, isSimulated, isDoubtful }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <div className="min-w-0 wrap-anywhere">
              <Link to={deploymentAddress(id)} className="font-medium text-accent underline">
                {name}
              </Link>
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
                <span>{formatCount(openLegs, 'leg')} open</span>
                <span>
                  <WholeAmounts text={stateWords} />
                </span>
                <DataBadge isSimulated={isSimulated} isDoubtful={isDoubtful} />
              </p>
            </div>
            <Profit amount={profit.netDay} className="font-medium" />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-muted">Of the day, net of the charges so far</p>
    </Card>
  )
}
