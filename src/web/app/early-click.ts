/** Keeps the button clicked last, or the form in which Enter was pressed, until the page has started. */
interface Early {
  earlyClick?: { readonly last: HTMLButtonElement | HTMLFormElement | undefined; stop(): void } | undefined
}

/**
 * Inline script for a page that starts after its first paint. It keeps the last clicked button, or the form in which
 * Enter was pressed, because no handlers are attached yet. It blocks native form submission, which would navigate to
 * the page with the input in its address.
 */
export const KEEP_EARLY_CLICK =
  'const heard=["click","keydown","submit"];' +
  'const keep=(event)=>{const{type,key,target}=event;if(type==="submit")event.preventDefault();' +
  'const last=type==="click"?target.closest?.("button"):key==="Enter"&&target.matches?.("input")&&target.form;' +
  'if(last)earlyClick.last=last};' +
  'globalThis.earlyClick={stop(){for(const type of heard)removeEventListener(type,keep,true)}};' +
  'for(const type of heard)addEventListener(type,keep,true);'

/**
 * Repeats the last early click or submission. It runs in the next task, after the fields have taken over the early
 * input.
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
