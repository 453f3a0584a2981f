import { Database, Lock, ShieldCheck, Star, Trash2, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import classNames from 'clsx'
import type { Dataset } from '#api'
import {
  brokerName,
  hasRealDays,
  SIMULATED_DATASET_ID,
  simulatedData,
  simulatedNote,
  type Underlying,
} from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate, formatCount, formatNumber } from '../../ui/format.ts'
import { useSetDefault, useShareDataset, useDeleteDataset } from './requests/queries.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { StaysNear } from '../../ui/layout/stays-near.tsx'
import { instrumentOf, tradingDates } from '#engine/exchange'

interface DatasetListProps {
  datasets: readonly Dataset[]
  /** Id of the dataset with open details. */
  shown: string | undefined
  isAdmin: boolean
  onShow: (id: string) => void
}

/** Datasets as cards: quality at a glance and who sees them; show details, choose the default, share, delete. */
export function DatasetList({ datasets, shown, isAdmin, onShow }: DatasetListProps) {
  const [doomed, setDoomed] = useState<Dataset>()
  return (
    <section aria-label="Datasets">
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {datasets.map((dataset) => (
          <li
            key={dataset.id}
            className={classNames(
              'rounded-lg border px-4 py-3 shadow-card',
              dataset.id === shown ? 'border-accent bg-accent-soft/60' : 'border-border bg-surface',
            )}
          >
            <DatasetEntry dataset={dataset} isShown={dataset.id === shown} onShow={onShow} />
            <DatasetActions
              dataset={dataset}
              onDelete={
                mayChange(dataset, isAdmin) && dataset.id !== SIMULATED_DATASET_ID
                  ? () => setDoomed(dataset)
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <DeleteDatasetDialog dataset={doomed} onClose={() => setDoomed(undefined)} />
    </section>
  )
}

/** Everybody's datasets are the administrators', the others their owners'. */
const mayChange = ({ owned }: Dataset, isAdmin: boolean) => (owned ? owned.isMine : isAdmin)

interface DatasetEntryProps {
  dataset: Dataset
  isShown: boolean
  onShow: (id: string) => void
}

function DatasetEntry({ dataset, isShown, onShow }: DatasetEntryProps) {
  const { id, name, firstDate, lastDate, damage } = dataset
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onShow(id)}
      className="block w-full rounded-sm text-left"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <DatasetBadges dataset={dataset} />
      </span>
      {damage === undefined ? (
        <span className="mt-1 block text-sm text-muted">
          {formatDate(firstDate)} – {formatDate(lastDate)}
        </span>
      ) : (
        <span className="mt-1 block text-sm text-muted">Nothing can run on it until it is restored</span>
      )}
      {damage === undefined && <QualityGlance dataset={dataset} />}
      <span className="mt-1.5 block text-sm text-muted">{whoSees(dataset)}</span>
    </button>
  )
}

/** Who may see a dataset, and why not more. */
function whoSees({ kind, owned }: Dataset): string {
  if (!owned) return kind === 'simulated' ? 'For everybody' : 'For everybody here'
  if (!owned.isMine) return `Shared by ${owned.owner}`
  if (owned.account !== undefined)
    return `Only you: from your account at ${brokerName(owned.account)}, which allows no sharing`
  return owned.shared ? 'Yours, shared with everybody here' : 'Only you'
}

/** Badges: kind of data, and whether it is the user's default. */
export function DatasetBadges({ dataset }: { dataset: Dataset }) {
  return (
    <>
      {dataset.kind === 'simulated' ? (
        <Badge tone="warning" icon={Database} title={simulatedNote(dataset)}>
          {hasRealDays(dataset) ? simulatedData(dataset) : 'Simulated data'}
        </Badge>
      ) : (
        <Badge tone="accent" icon={Database}>
          Imported
        </Badge>
      )}
      {dataset.damage !== undefined && (
        <Badge tone="danger" icon={TriangleAlert}>
          Damaged
        </Badge>
      )}
      {(dataset.trust === 'doubtful' || dataset.trust === 'refused') && (
        <Badge tone="danger" icon={TriangleAlert}>
          {dataset.trust === 'refused' ? 'Refused' : 'Doubtful'}
        </Badge>
      )}
      {dataset.trust === 'trusted' && (
        <Badge tone="profit" icon={ShieldCheck}>
          Trusted
        </Badge>
      )}
      {dataset.isDefault && (
        <Badge tone="neutral" icon={Star}>
          Default
        </Badge>
      )}
    </>
  )
}

function DatasetActions({ dataset, onDelete }: { dataset: Dataset; onDelete: (() => void) | undefined }) {
  const setDefault = useSetDefault()
  const { owned } = dataset
  const mayShare = owned?.isMine === true && owned.account === undefined
  const mayBeDefault = !dataset.isDefault && dataset.damage === undefined
  if (!mayBeDefault && !onDelete && !mayShare) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {mayBeDefault && (
        <Button
          size="sm"
          icon={Star}
          busy={setDefault.isPending}
          aria-label={`Set as default: ${dataset.name}`}
          onClick={() => setDefault.mutate(dataset.id)}
        >
          Set as default
        </Button>
      )}
      {mayShare && <ShareButton dataset={dataset} isShared={owned.shared} />}
      {onDelete && (
        <Button
          size="sm"
          variant="ghost"
          icon={Trash2}
          aria-label={`Delete ${dataset.name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </div>
  )
}

function ShareButton({ dataset: { id, name }, isShared }: { dataset: Dataset; isShared: boolean }) {
  const share = useShareDataset()
  return (
    <Button
      size="sm"
      icon={isShared ? Lock : Users}
      busy={share.isPending}
      aria-label={isShared ? `Keep ${name} to yourself` : `Share ${name} with everybody here`}
      onClick={() => share.mutate({ id, shared: !isShared })}
    >
      {isShared ? 'Keep to yourself' : 'Share'}
    </Button>
  )
}

/** Confirms the deletion of a dataset; closed while undefined. */
function DeleteDatasetDialog({ dataset, onClose }: { dataset: Dataset | undefined; onClose: () => void }) {
  const deletion = useDeleteDataset()
  return (
    <Dialog
      open={dataset !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${dataset?.name ?? ''}?`}
      description={`Its days are deleted ${dataset?.owned && !dataset.owned.shared ? 'from this installation' : 'for everybody who uses this installation'}. Results of backtests that ran on it stay; simulators that were saved on it cannot be opened any more. This action cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => dataset && deletion.mutate(dataset.id, { onSettled: onClose })}
          >
            Delete dataset
          </Button>
        </>
      }
    >
      <StaysNear />
    </Dialog>
  )
}

/** Share of days below which a bar is shown as bad. */
const MOST_DAYS = 0.98

/** For each index of a dataset, the number of the exchange's days that it has. */
function QualityGlance({ dataset }: { dataset: Dataset }) {
  const { kind, underlyings, sessions } = dataset
  if (kind === 'simulated') {
    const each = underlyings.map((name) => `${name} ${formatCount(sessions[name] ?? 0, 'day')}`)
    return <span className="block text-sm text-muted">{each.join(' · ')}</span>
  }
  return (
    <span className="mt-1.5 grid gap-1.5">
      {underlyings.map((underlying) => (
        <Days key={underlying} dataset={dataset} underlying={underlying} days={sessions[underlying] ?? 0} />
      ))}
    </span>
  )
}

interface DaysProps {
  dataset: Dataset
  underlying: Underlying
  days: number
}

function Days({ dataset: { firstDate, lastDate }, underlying, days }: DaysProps) {
  const of = tradingDates(firstDate, lastDate, instrumentOf(underlying).exchange).length
  const share = of === 0 ? 1 : Math.min(1, days / of)
  return (
    <span className="block text-sm text-muted">
      {underlying} {formatNumber(days)} of {formatCount(of, 'day')}
      <span aria-hidden className="mt-0.5 block h-1 overflow-hidden rounded-full bg-border">
        <span
          className={classNames(
            'block h-full forced-color-adjust-none',
            share >= MOST_DAYS ? 'bg-profit' : 'bg-warning',
          )}
          style={{ width: `${100 * share}%` }}
        />
      </span>
    </span>
  )
}
