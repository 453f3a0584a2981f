import { z } from 'zod'
import type { JobDefinition } from '../jobs/queue.ts'

/** Sends one notification to one email address or browser. */
export const deliverJob = {
  queue: 'deliver-notification',
  payload: z.object({ deliveryId: z.uuid() }),
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  // Retries for about two days with growing delays, in case a mail server or push service is down.
  retryLimit: 16,
  retryDelaySeconds: 10,
} satisfies JobDefinition
