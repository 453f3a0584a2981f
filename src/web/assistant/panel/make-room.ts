import { minimizeAssistant } from '../assistant-state.ts'

/** Below this width the panel covers the page. */
const NARROW_PX = 640

/** Minimizes a panel that covers the page, before something on it is shown. */
export function makeRoom(): void {
  if (window.innerWidth < NARROW_PX) minimizeAssistant(true)
}
