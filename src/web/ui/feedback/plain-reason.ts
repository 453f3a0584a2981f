/** Browsers' messages for a script that failed to load. */
const SCRIPT_NOT_FETCHED = /dynamically imported module|importing a module script/i
/** Browsers' messages for a call without an answer. */
const NOT_ANSWERED =
  /^(failed to fetch|load failed|networkerror when attempting to fetch resource\.?|network error)$/i

/** Replaces technical browser messages by plain ones. */
export function plainReason(message: string): string {
  if (SCRIPT_NOT_FETCHED.test(message))
    return 'A part of the page could not be fetched; the server may be away.'
  return NOT_ANSWERED.test(message) ? 'The server cannot be reached. Try again when it is back.' : message
}
