import { Gallery } from './gallery.tsx'

export { ScreenError as ErrorBoundary } from '../feedback/screen-error.tsx'

export default function GalleryRoute() {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="rounded-xl bg-canvas p-4 text-text">
          <Gallery theme={theme} />
        </div>
      ))}
    </div>
  )
}
