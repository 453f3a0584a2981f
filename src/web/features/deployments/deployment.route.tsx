import { DeploymentPage } from './deployment-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Paper trading · Delta' }]

export default function DeploymentRoute() {
  return <DeploymentPage />
}
