import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Dataset } from '#api'
import { isUnderWay } from '#domain'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AddData, useChosenSource } from './add-data.tsx'
import { DatasetDetailsCard } from './dataset-details-card.tsx'
import { DatasetList } from './dataset-list.tsx'
import { useDatasetList } from './requests/queries.ts'
import { uploadFiles, type UploadFiles } from './requests/upload-files.ts'
import { formatCount } from '../../ui/format.ts'
import { useDownloads } from './requests/use-downloads.ts'

/** Market data: the datasets with the details of one beside them, and one way to add more. */
export function DataPage({ upload = uploadFiles }: { upload?: UploadFiles }) {
  const list = useDatasetList()
  const [chosen, setChosen] = useState<string>()
  const details = useRef<HTMLDivElement>(null)
  const { user } = useAuth()
  const isAdmin = user?.role === 'admin'
  const source = useChosenSource()
  const shown = list.data && shownDataset(list.data, chosen)
  const show = (id: string) => {
    setChosen(id)
    bringIntoView(details.current)
  }
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">Data</h1>
          <p className="mt-1 text-muted">The market data that backtests and option analysis run on</p>
        </div>
        {user && source === undefined && (
          <Link to={{ hash: 'file' }} className={buttonClass('primary')}>
            <Plus aria-hidden className="size-4" />
            Add data
          </Link>
        )}
      </header>
      {user && <AddData source={source} isAdmin={isAdmin} upload={upload} onAdded={setChosen} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-3">
          <ListState list={list} />
          {list.data && (
            <DatasetList datasets={list.data} shown={shown?.id} isAdmin={isAdmin} onShow={show} />
          )}
          {user && source !== 'download' && <UnderWay />}
        </div>
        <div ref={details} className="min-w-0 scroll-mt-20">
          {shown && <DatasetDetailsCard key={shown.id} dataset={shown} />}
        </div>
      </div>
    </>
  )
}

/** The list of datasets while it is fetched, or why it could not be. */
function ListState({ list }: { list: ReturnType<typeof useDatasetList> }) {
  if (list.isPending) return <Skeleton className="h-40" />
  if (!list.isError) return null
  return (
    <ErrorBox
      title="The datasets could not be loaded"
      message={list.error.message}
      onRetry={() => void list.refetch()}
    />
  )
}

/** Scrolls to the details if they are below the list, as on a phone; next to the list they are visible. */
function bringIntoView(element: HTMLElement | null): void {
  if (element && element.getBoundingClientRect().top > window.innerHeight / 2)
    requestAnimationFrame(() => element.scrollIntoView({ block: 'start' }))
}

/** The chosen dataset while it exists, otherwise the default. */
function shownDataset(datasets: readonly Dataset[], chosen: string | undefined): Dataset | undefined {
  return (
    datasets.find(({ id }) => id === chosen) ?? datasets.find(({ isDefault }) => isDefault) ?? datasets[0]
  )
}

/** Shows that downloads are in progress while their form is closed. */
function UnderWay() {
  const running = (useDownloads(true).data ?? []).filter(isUnderWay)
  if (running.length === 0) return null
  return (
    <p role="status" className="px-1 text-sm text-muted">
      {formatCount(running.length, 'download')} under way.{' '}
      <Link to={{ hash: 'download' }} className="text-accent underline underline-offset-2">
        Follow
      </Link>
    </p>
  )
}
