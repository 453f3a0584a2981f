import { useState } from 'react'
import { Link } from 'react-router'
import type { Dataset } from '#api'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CaptureCard } from './capture-card.tsx'
import { DatasetDetailsCard } from './dataset-details-card.tsx'
import { DatasetList } from './dataset-list.tsx'
import { DownloadCard } from './download-card.tsx'
import { ImportCard } from './import-card.tsx'
import { useScenarios } from './requests/use-scenarios.ts'
import { ScenarioCard } from './scenario-card.tsx'
import { YearsCard } from './years-card.tsx'
import { useDatasetList } from './requests/queries.ts'
import { uploadFiles, type UploadFiles } from './requests/upload-files.ts'

/** Market data: datasets, their quality, and imports. */
export function DataPage({ upload = uploadFiles }: { upload?: UploadFiles }) {
  const list = useDatasetList()
  const [chosen, setChosen] = useState<string>()
  const { user } = useAuth()
  const isAdmin = user?.role === 'admin'
  const shown = list.data && shownDataset(list.data, chosen)
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">Data</h1>
        <p className="mt-1 text-muted">The market data that backtests and option analysis run on</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {list.isError && (
            <ErrorBox
              title="The datasets could not be loaded"
              message={list.error.message}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && <Skeleton className="h-40" />}
          {list.data && (
            <DatasetList datasets={list.data} shown={shown?.id} isAdmin={isAdmin} onShow={setChosen} />
          )}
          {user && <DownloadCard />}
          {user && <CaptureCard />}
          <ImportCard isAdmin={isAdmin} upload={upload} onImported={setChosen} />
          <p className="px-1 text-sm text-muted">
            Trades rather than market data?{' '}
            <Link className="text-accent underline underline-offset-2" to="/app/backtesting/trade-logs">
              Bring a trade log
            </Link>{' '}
            of another tool or of your broker.
          </p>
          {isAdmin && <MakingCards onMade={setChosen} />}
        </div>
        {shown && <DatasetDetailsCard key={shown.id} dataset={shown} />}
      </div>
    </>
  )
}

/** Datasets that administrators can make: further years of the simulated market, and scenarios. */
function MakingCards({ onMade }: { onMade: (dataset: string) => void }) {
  const jobs = useScenarios(onMade).data ?? []
  return (
    <>
      <YearsCard jobs={jobs} />
      <ScenarioCard jobs={jobs} />
    </>
  )
}

/** The chosen dataset while it exists, else the default. */
function shownDataset(datasets: readonly Dataset[], chosen: string | undefined): Dataset | undefined {
  return (
    datasets.find(({ id }) => id === chosen) ?? datasets.find(({ isDefault }) => isDefault) ?? datasets[0]
  )
}
