import { createApiClient } from '#api'

/** The client of the page's own server. */
export const apiClient = createApiClient({ fetch: (url, init) => fetch(url, init) })
