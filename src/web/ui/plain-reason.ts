/** What browsers say when a script of the page could not be fetched. */
const SCRIPT_NOT_FETCHED = /dynamically imported module|importing a module script/i
/** What they say when a call was not answered. */
const NOT_ANSWERED =
  /^(failed to fetch|load failed|networkerror when attempting to fetch resource\.?|network error)$/i

/** A reason as it is shown: what only a browser would say is said in words of ours. */
export function plainReason(message: string): string {
  if (SCRIPT_NOT_FETCHED.test(message))
    return 'A part of the page could not be fetched; the server may be away.'
  return NOT_ANSWERED.test(message) ? 'The server cannot be reached. Try again when it is back.' : message
}
