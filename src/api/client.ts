export { ApiError, createApiClient, routeUrl, type Fetch } from './api-client.ts'
export { routes } from './calls.ts'
export * from './limits.ts'
