import { CalendarPlus, CloudLightning, Download, FileUp, ListChecks, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import classNames from 'clsx'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { CaptureCard } from './capture-card.tsx'
import { DownloadCard } from './download-card.tsx'
import { ImportCard } from './import-card.tsx'
import { useScenarios } from './requests/use-scenarios.ts'
import type { UploadFiles } from './requests/upload-files.ts'
import { ScenarioCard } from './scenario-card.tsx'
import { YearsCard } from './years-card.tsx'

/** The ways to add data, the most frequent first. Guests have no room for whole datasets. */
const SOURCES = [
  { id: 'file', icon: FileUp, label: 'A file', description: 'Minute bars as CSV, Excel, ZIP or Parquet' },
  { id: 'download', icon: Download, label: 'A broker', description: 'Through your account, each night too' },
  {
    id: 'years',
    icon: CalendarPlus,
    label: 'More years',
    description: 'Of the simulated market',
    account: true,
  },
  {
    id: 'scenario',
    icon: CloudLightning,
    label: 'A scenario',
    description: 'A crash, a calm market',
    account: true,
  },
] as const
type Source = (typeof SOURCES)[number]['id']

/** The source of new data that the address opens: `/app/data#download`; undefined while nothing is being added. */
export function useChosenSource(): Source | undefined {
  const { hash } = useLocation()
  const sources = useSources()
  const wanted = hash === '#capture' ? 'download' : hash.slice(1)
  return sources.find((source) => source.id === wanted)?.id
}

function useSources() {
  const isGuest = useAuth().user?.guestUntil !== undefined
  return SOURCES.filter((source) => !isGuest || !('account' in source))
}

interface AddDataProps {
  source: Source | undefined
  isAdmin: boolean
  upload: UploadFiles
  /** Called with the id of a dataset that has come. */
  onAdded: (dataset: string) => void
}

/** One place for all ways to add data: the form of the chosen source is shown below the choice. */
export function AddData({ source, isAdmin, upload, onAdded }: AddDataProps) {
  const isGuest = useAuth().user?.guestUntil !== undefined
  return (
    <section aria-label="Add data" className={classNames(source !== undefined && 'mb-6')}>
      {source !== undefined && <SourceChoices chosen={source} />}
      <div className={classNames(source !== undefined && 'mx-auto max-w-3xl')}>
        {/* Stays mounted while hidden, so that an upload continues. */}
        <div hidden={source !== 'file'}>
          <ImportCard isAdmin={isAdmin} upload={upload} onImported={onAdded} />
        </div>
        {source === 'download' && (
          <div className="grid grid-cols-1 gap-4">
            <DownloadCard />
            <CaptureCard />
          </div>
        )}
        {!isGuest && <GeneratedData source={source} isAdmin={isAdmin} onMade={onAdded} />}
      </div>
    </section>
  )
}

interface GeneratedDataProps {
  source: Source | undefined
  isAdmin: boolean
  onMade: (dataset: string) => void
}

/** Forms for datasets that are generated. Stays mounted while they are hidden, to follow the progress. */
function GeneratedData({ source, isAdmin, onMade }: GeneratedDataProps) {
  const jobs = useScenarios(onMade).data ?? []
  if (source === 'years') return <YearsCard jobs={jobs} isAdmin={isAdmin} />
  return source === 'scenario' && <ScenarioCard jobs={jobs} isAdmin={isAdmin} />
}

const SOURCE_CLASS =
  'flex h-full items-start gap-2.5 rounded-lg border p-3 text-left hover:border-border-strong'

function SourceChoices({ chosen }: { chosen: Source }) {
  const sources = useSources()
  return (
    <nav aria-label="Ways to add data" className="mb-4">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold">Add data</h2>
        <Link to={{ hash: '' }} className={buttonClass('ghost', 'sm')}>
          <X aria-hidden className="size-4" />
          Close
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {sources.map(({ id, icon: Icon, label, description }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              aria-current={id === chosen ? 'true' : undefined}
              className={classNames(
                SOURCE_CLASS,
                id === chosen ? 'border-accent bg-accent-soft' : 'border-border bg-surface',
              )}
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <SourceLabel label={label} description={description} />
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/app/backtesting/trade-logs"
            className={classNames(SOURCE_CLASS, 'border-border bg-surface')}
          >
            <ListChecks aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <SourceLabel label="A trade log" description="Trades of another tool or a broker" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function SourceLabel({ label, description }: { label: string; description: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm font-medium">{label}</span>
      <span className="block text-xs text-muted">{description}</span>
    </span>
  )
}
