import { z } from 'zod'
import { ADDRESSES } from './addresses.ts'
import { ASSISTANT_LIMITS } from './limits.ts'
import { defineRoute } from './route.ts'

const limits = ASSISTANT_LIMITS

/** A part of the external model's answer, or how it ended. */
export const modelEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), text: z.string() }),
  /** `isCut` where the answer was longer than is shown. */
  z.object({ kind: z.literal('done'), isCut: z.boolean() }),
  /** Whatever came before is half an answer. */
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type ModelEvent = z.infer<typeof modelEventSchema>

const externalModelSchema = z.object({
  name: z.string(),
  /** Where questions go. */
  host: z.string(),
})
export type ExternalModel = z.infer<typeof externalModelSchema>

/** A question with what it may be answered from. */
const modelQuestionSchema = z.object({
  question: z.string().trim().min(1).max(limits.question),
  documents: z
    .array(
      z.object({
        title: z.string().min(1).max(limits.title),
        content: z.string().min(1).max(limits.document),
      }),
    )
    .max(limits.documents),
  /** What the user looks at, in words, where the user lets it be sent. */
  screen: z.string().max(limits.screen).optional(),
})
export type ModelQuestion = z.infer<typeof modelQuestionSchema>

const tag = 'Assistant'

export const assistantRoutes = {
  externalModel: defineRoute({
    ...ADDRESSES.externalModel,
    access: 'session',
    summary: 'The external model that the assistant may ask; null where none is set up',
    tag,
    output: z.object({ model: externalModelSchema.nullable() }),
    errors: [],
  }),
  askExternalModel: defineRoute({
    ...ADDRESSES.askExternalModel,
    access: 'session',
    summary:
      'The external model’s answer to a question from the given documents, as server-sent events named `answer`; nothing else of the user is sent to it',
    tag,
    body: modelQuestionSchema,
    output: modelEventSchema,
    format: 'events',
    errors: ['conflict', 'rate_limited'],
    example: {
      body: {
        question: 'What is theta?',
        documents: [{ title: 'Theta', content: 'Theta is what an option loses by a day passing.' }],
      },
    },
  }),
}
