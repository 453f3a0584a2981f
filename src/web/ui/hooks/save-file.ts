/** Time for a download to start before its object URL is revoked. */
const KEEP_MILLISECONDS = 60_000

/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MILLISECONDS)
}

/** Today's date for file names, `YYYY-MM-DD` in the reader's time zone. */
export function fileDate(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date())
}
