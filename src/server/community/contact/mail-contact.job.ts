import { z } from 'zod'
import type { JobDefinition } from '../../kernel/jobs/queue.ts'

export const mailContactJob = {
  queue: 'mail-contact',
  payload: z.object({ messageId: z.uuid() }),
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  // Retries for about a week with growing delays, in case the mail server is down.
  retryLimit: 16,
  retryDelaySeconds: 10,
} satisfies JobDefinition
