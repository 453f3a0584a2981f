import { Navigate, useSearchParams } from 'react-router'
import { BugTrackerPage } from './bug-tracker-page.tsx'
import { issueAddress } from './model/issue-list.ts'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Bug Tracker · Delta' }]

export default function BugTrackerRoute() {
  // An issue had this address before it had a page.
  const issue = useSearchParams()[0].get('issue')
  return issue === null ? <BugTrackerPage /> : <Navigate to={issueAddress(issue)} replace />
}
