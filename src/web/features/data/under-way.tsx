import { Link } from 'react-router'
import { formatCount } from '../../ui/format.ts'
import { isUnfinished, useDownloads } from './requests/use-downloads.ts'

/** Shows that downloads are in progress while their form is closed. */
export function UnderWay() {
  const running = (useDownloads(true).data ?? []).filter(isUnfinished)
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
