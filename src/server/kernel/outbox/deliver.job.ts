import { z } from 'zod'
import type { JobDefinition } from '../jobs/queue.ts'

/** Sends one notification to one email address, browser or webhook. */
export const deliverJob = {
  queue: 'deliver-notification',
  payload: z.object({ deliveryId: z.uuid() }),
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  // Retries for about a week with growing delays, in case a mail server, push service or webhook is down.
  retryLimit: 16,
  retryDelaySeconds: 10,
} satisfies JobDefinition
