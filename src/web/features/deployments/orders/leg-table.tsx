import { LogOut, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { DeployedLeg } from '#domain'
import { ConfirmOrder } from './confirm-order.tsx'
import { useDeploymentOrders } from '../../../strategy/deployments/deployment-queries.ts'
import {
  describeExitOrder,
  describeDeployedLeg,
  levelWords,
} from '../../../strategy/deployments/describe-deployment.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { formatDate, formatPrice } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { ExitLots, LevelDialog } from './leg-orders.tsx'

interface LegTableProps {
  legs: readonly DeployedLeg[]
  underlying: string
  /** Id of the deployment, for the buttons of single legs. */
  deploymentId: string
}

/** Prices are columns if the table has room for them beside the name of a leg, else lines below it. */
const CELL = 'px-1 py-1.5 text-right align-top @max-3xl:hidden'

/**
 * Open and waiting legs. Columns have fixed widths and lines a fixed height, so that no button moves under the
 * pointer as prices change. Where the table is narrow, beside a day or on a phone, the prices are lines below the leg.
 */
export function LegTable({ legs, underlying, deploymentId }: LegTableProps) {
  return (
    <div className="@container">
      <table aria-label="Legs" className="w-full table-fixed text-sm tabular">
        <thead className="border-b border-border text-xs text-muted">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-normal">
              Leg
            </th>
            {['Entry', 'Now', 'Stop', 'Target'].map((name) => (
              <th key={name} scope="col" className="w-18 px-1 py-1 text-right font-normal @max-3xl:hidden">
                {name}
              </th>
            ))}
            <th scope="col" className="w-24 px-1 py-1 text-right font-normal">
              Before charges
            </th>
            <th scope="col" className="w-34 px-1 py-1">
              <span className="sr-only">Orders</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {legs.map((leg) => (
            <LegRow
              key={`${leg.key} ${leg.state} ${leg.entryTime ?? ''}`}
              leg={leg}
              underlying={underlying}
              deploymentId={deploymentId}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LegRow({ leg, underlying, deploymentId }: LeaveLegProps) {
  const { state, entryPrice, last, levels, profit } = leg
  const detail = detailOf(leg)
  return (
    <tr>
      <th scope="row" className="px-2 py-1.5 text-left align-top font-normal">
        <span className="flex items-start gap-2">
          <span className="@max-md:hidden">
            <Badge tone={state === 'open' ? 'accent' : 'neutral'}>{state}</Badge>
          </span>
          <span className="min-w-0 flex-1 font-medium">{describeDeployedLeg(leg, underlying)}</span>
        </span>
        {narrowOf(leg).map((part) => (
          <span key={part} className="block min-h-5 text-xs text-muted @3xl:hidden">
            {part}
          </span>
        ))}
        <span className="block min-h-5 text-xs text-muted @3xl:h-5 @3xl:truncate" title={detail}>
          {detail}
        </span>
      </th>
      <td className={CELL}>{priceText(entryPrice)}</td>
      <td className={CELL}>{priceText(last)}</td>
      <td className={CELL} title={levels?.isTrail === true ? 'Moved by a trail' : undefined}>
        {priceText(levels?.stop ?? null)}
        {levels?.isTrail === true && <span className="block text-xs text-muted">trailed</span>}
      </td>
      <td className={CELL}>{priceText(levels?.target ?? null)}</td>
      <td className="px-1 py-1.5 text-right align-top">{profit !== null && <Profit amount={profit} />}</td>
      <td className="px-1 py-1.5 text-right align-top">
        {state === 'open' && (
          <span className="flex flex-col items-stretch gap-1">
            <SetLevels leg={leg} underlying={underlying} deploymentId={deploymentId} />
            <ExitLots leg={leg} underlying={underlying} deploymentId={deploymentId} />
            <LeaveLeg leg={leg} underlying={underlying} deploymentId={deploymentId} />
          </span>
        )}
      </td>
    </tr>
  )
}

/** When the position was entered, or what the leg waits for. */
function detailOf({ entryTime, entryDate, waitsFor }: DeployedLeg): string {
  const day = entryDate === null ? '' : ` ${formatDate(entryDate)}`
  return [entryTime === null ? '' : `since ${entryTime}${day}`, waitsFor].filter(Boolean).join(' · ')
}

/** What the columns say that a narrow screen leaves out: a line for each price, so that no digit more moves a button. */
function narrowOf(leg: DeployedLeg): string[] {
  const { entryPrice, last } = leg
  return [
    ...(entryPrice === null ? [] : [`at ${formatPrice(entryPrice)}`]),
    ...(last === null ? [] : [`now ${formatPrice(last)}`]),
    ...levelWords(leg),
  ]
}

const priceText = (price: number | null) => (price === null ? '–' : formatPrice(price))

interface LeaveLegProps {
  leg: DeployedLeg
  underlying: string
  deploymentId: string
}

function SetLevels({ leg, underlying, deploymentId }: LeaveLegProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={SlidersHorizontal}
        aria-label={`Levels of ${describeDeployedLeg(leg, underlying)}`}
        onClick={() => setAsking(true)}
      >
        Levels
      </Button>
      {isAsking && (
        <LevelDialog
          leg={leg}
          underlying={underlying}
          deploymentId={deploymentId}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function LeaveLeg({ leg, underlying, deploymentId }: LeaveLegProps) {
  const [isAsking, setAsking] = useState(false)
  const { squareOff } = useDeploymentOrders()
  const name = describeDeployedLeg(leg, underlying)
  return (
    <>
      <Button size="sm" icon={LogOut} aria-label={`Square off ${name}`} onClick={() => setAsking(true)}>
        Square off
      </Button>
      {isAsking && (
        <ConfirmOrder
          title="Square off this leg?"
          description={`On paper, Delta ${describeExitOrder(leg, underlying)} in the bar of this minute. The other legs stay, by their own rules.`}
          confirm="Square off the leg"
          onConfirm={() => squareOff(deploymentId, leg.legId)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
