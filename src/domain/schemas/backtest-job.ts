import { z } from 'zod'
import { JOB_STATUSES } from '../job.ts'

export const jobStatusSchema = z.enum(JOB_STATUSES)
