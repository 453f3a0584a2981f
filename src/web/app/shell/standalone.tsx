import { Outlet } from 'react-router'
import { Assistant } from '../../features/assistant/assistant.tsx'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { FootStrip } from './foot-strip.tsx'
import { Header } from './header.tsx'

/** Frame of a signed-in page without the sidebar: the header with a way back. */
export default function Standalone() {
  return (
    <div className="flex min-h-dvh flex-col xl:pr-(--assistant-space)">
      <Header />
      <main
        id="screen"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-3 pt-5 pb-8 outline-none sm:px-5"
      >
        <Outlet />
      </main>
      <FootStrip />
      <Assistant userId={useUserId()} />
    </div>
  )
}
