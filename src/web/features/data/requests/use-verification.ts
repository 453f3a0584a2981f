import { useMutation } from '@tanstack/react-query'
import { ApiError, routes } from '#api/client'
import type { Verification } from '#domain'
import { signedInFetch } from '../../../session/backend/client.ts'

/** Compares a dataset with files of the exchange. */
export function useVerification(dataset: string) {
  return useMutation({
    mutationFn: async (files: readonly File[]): Promise<Verification> => {
      const data = new FormData()
      for (const file of files) data.append('files', file)
      const { method, path } = routes.verifyDataset
      const address = path.replace('{id}', encodeURIComponent(dataset))
      const response = await signedInFetch(address, { method, body: data, credentials: 'same-origin' })
      const text = await response.text()
      if (!response.ok) throw new ApiError(response.status, text)
      return (JSON.parse(text) as { data: Verification }).data
    },
  })
}
