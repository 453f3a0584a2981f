import { useEffect } from 'react'

const requests = new EventTarget()

/** Opens the dialog of a problem, wherever it is asked for. */
export function askForReport(): void {
  requests.dispatchEvent(new Event('report'))
}

/** Calls back whenever somebody wants to report a problem. */
export function useReportRequests(onAsk: () => void): void {
  useEffect(() => {
    requests.addEventListener('report', onAsk)
    return () => requests.removeEventListener('report', onAsk)
  }, [onAsk])
}
