import { DataPage } from './data-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Data · Delta' }]

export default function DataRoute() {
  return <DataPage />
}
