import { useEffect } from 'react'

const requests = new EventTarget()

/** Opens the report dialog from anywhere. */
export function askForReport(): void {
  requests.dispatchEvent(new Event('report'))
}

/** Calls back when the report dialog is requested. */
export function useReportRequests(onAsk: () => void): void {
  useEffect(() => {
    requests.addEventListener('report', onAsk)
    return () => requests.removeEventListener('report', onAsk)
  }, [onAsk])
}
