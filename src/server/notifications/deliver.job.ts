import { z } from 'zod'
import type { JobDefinition } from '../jobs/queue.ts'

/** Sends one notification out of the app, to one address. */
export const deliverJob = {
  queue: 'deliver-notification',
  payload: z.object({ deliveryId: z.uuid() }),
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  // A mail server or push service that is down for a while: about two days, at growing distances.
  retryLimit: 16,
  retryDelaySeconds: 10,
} satisfies JobDefinition
