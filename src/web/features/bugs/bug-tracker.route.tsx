import { BugTrackerPage } from './bug-tracker-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Bug Tracker · Delta' }]

export default function BugTrackerRoute() {
  return <BugTrackerPage />
}
