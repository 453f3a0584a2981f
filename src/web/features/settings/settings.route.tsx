import { SettingsPage } from './settings-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Settings · Delta' }]

export default function SettingsRoute() {
  return <SettingsPage />
}
