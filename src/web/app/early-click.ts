/** Where a page that is not started yet keeps the button that was clicked last, or the form in which Enter was pressed. */
interface Early {
  earlyClick?: { readonly last: HTMLButtonElement | HTMLFormElement | undefined; stop(): void } | undefined
}

/**
 * Runs on a page that starts after its first paint: a button that is clicked before then is kept, and so is a form in which Enter
 * is pressed, as no one hears it yet. The browser sends no form by itself: that would be to the page, with what was typed in its
 * address.
 */
export const KEEP_EARLY_CLICK =
  'const heard=["click","keydown","submit"];' +
  'const keep=(event)=>{const{type,key,target}=event;if(type==="submit")event.preventDefault();' +
  'const last=type==="click"?target.closest?.("button"):key==="Enter"&&target.matches?.("input")&&target.form;' +
  'if(last)earlyClick.last=last};' +
  'globalThis.earlyClick={stop(){for(const type of heard)removeEventListener(type,keep,true)}};' +
  'for(const type of heard)addEventListener(type,keep,true);'

/**
 * Does once what was asked for last before the page could answer: in the next task, when its fields have taken over what was typed
 * by then.
 */
export function repeatEarlyClick(): void {
  const page = globalThis as Early
  const early = page.earlyClick
  if (!early) return
  page.earlyClick = undefined
  early.stop()
  const { last } = early
  if (!last) return
  setTimeout(() => {
    if (!last.isConnected) return
    if (last instanceof HTMLFormElement) last.requestSubmit()
    else last.click()
  })
}
