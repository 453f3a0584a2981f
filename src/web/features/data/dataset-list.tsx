import { Database, Lock, ShieldCheck, Star, Trash2, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import classNames from 'clsx'
import type { Dataset } from '#api'
import { brokerName, hasRealDays, SIMULATED_DATASET_ID, simulatedData, simulatedNote } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { QualityGlance } from './quality-glance.tsx'
import { DeleteDatasetDialog } from './delete-dataset-dialog.tsx'
import { useSetDefault, useShareDataset } from './requests/queries.ts'

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
