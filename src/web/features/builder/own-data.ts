import { writeText } from '../../ui/browser-storage.ts'

/** Storage key, present while the strategy on screen runs on own data. It is no user's: the page reads it before it knows the user. */
const OWN_DATA_KEY = 'builder-own-data'

/** Runs before the first paint: hides the note about simulated data in the outline of the builder. */
export const OWN_DATA_SCRIPT = `try{if(localStorage.getItem('${OWN_DATA_KEY}'))document.documentElement.dataset.ownData=''}catch(e){}`

/** Remembers for the next start of the page whether the strategy on screen runs on own data. */
export function rememberOwnData(isOwn: boolean): void {
  writeText('localStorage', OWN_DATA_KEY, isOwn ? 'yes' : null)
}
