import type { z } from 'zod'
import type { Contradicts } from '../settings/contradicts.ts'

/** Reports every rule of a setting that refuses its value. */
export function reportContradictions<Around>(
  rules: readonly Contradicts<Around>[],
  around: Around,
  context: z.RefinementCtx,
): void {
  for (const { path, refuses, message } of rules)
    if (refuses(around)) context.addIssue({ code: 'custom', message, path: [...path] })
}
