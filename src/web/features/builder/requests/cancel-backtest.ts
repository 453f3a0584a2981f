import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'

/** Asks the server to cancel a job. */
export async function cancelBacktest(id: string): Promise<void> {
  await apiClient.call(routes.cancelBacktest, { params: { id } })
}
