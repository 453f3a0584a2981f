/** Where a page that is not started yet keeps the button that was clicked last. */
interface Early {
  earlyClick?: { readonly button: HTMLButtonElement | undefined; stop(): void } | undefined
}

/** Runs on a page that starts after its first paint: a button that is clicked before then is kept, as no one hears it yet. */
export const KEEP_EARLY_CLICK =
  'const keep=({target})=>{const button=target.closest?.("button");if(button)earlyClick.button=button};' +
  'globalThis.earlyClick={stop(){removeEventListener("click",keep,true)}};addEventListener("click",keep,true);'

/** Clicks the button that was clicked last before the page could answer, once. */
export function repeatEarlyClick(): void {
  const page = globalThis as Early
  const early = page.earlyClick
  if (!early) return
  page.earlyClick = undefined
  early.stop()
  if (early.button?.isConnected) early.button.click()
}
