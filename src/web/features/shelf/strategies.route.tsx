import { StrategiesPage } from './strategies-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'My strategies · Delta' }]

export default function StrategiesRoute() {
  return <StrategiesPage />
}
