/** Storage key of the chosen theme: `light`, `dark` or `system` (the default). */
export const THEME_STORAGE_KEY = 'app-theme'

/**
 * Runs before the first paint, so that no page flashes in the wrong theme. It is our only inline script; the content
 * security policy allows it by the hash of exactly this text.
 */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}var d=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.dataset.theme=d?'dark':'light'})()`
