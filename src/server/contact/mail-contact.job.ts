import { z } from 'zod'
import type { JobDefinition } from '../jobs/queue.ts'

export const mailContactJob = {
  queue: 'mail-contact',
  payload: z.object({ messageId: z.uuid() }),
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  // A mail server that is down for a while: about two days, at growing distances.
  retryLimit: 16,
  retryDelaySeconds: 10,
} satisfies JobDefinition
