import { IssuePage } from './issue-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Issue · Delta' }]

export default function IssueRoute() {
  return <IssuePage />
}
