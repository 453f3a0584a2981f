import { RunsPage } from './runs-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Runs · Delta' }]

export default function RunsRoute() {
  return <RunsPage />
}
