import { z } from 'zod'
import { ASSISTANT_LIMITS } from './limits.ts'
import { defineRoute } from './route.ts'

const limits = ASSISTANT_LIMITS

/** A piece of the external model's answer, or the way it ended. */
export const modelEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), text: z.string() }),
  /** `isCut` if the answer was longer than the limit. */
  z.object({ kind: z.literal('done'), isCut: z.boolean() }),
  /** The text received before this event is an incomplete answer. */
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type ModelEvent = z.infer<typeof modelEventSchema>

const externalModelSchema = z.object({
  name: z.string(),
  /** Host that receives the questions. */
  host: z.string(),
})
export type ExternalModel = z.infer<typeof externalModelSchema>

/** A question with the documents from which it may be answered. */
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
  /** The earlier turns of the conversation, oldest first. */
  turns: z
    .array(z.object({ question: z.string().max(limits.turn), answer: z.string().max(limits.turn) }))
    .max(limits.turns)
    .optional(),
  /** The user's screen as text, sent only with the user's consent. */
  screen: z.string().max(limits.screen).optional(),
})
export type ModelQuestion = z.infer<typeof modelQuestionSchema>

const tag = 'Assistant'

export const assistantRoutes = {
  externalModel: defineRoute('GET', '/api/assistant/model', {
    access: 'session',
    summary: 'The external model that the assistant may ask; null unless one is configured',
    tag,
    output: z.object({ model: externalModelSchema.nullable() }),
    errors: [],
  }),
  askExternalModel: defineRoute('POST', '/api/assistant/answer', {
    access: 'session',
    summary:
      'The external model’s answer to a question from the given documents and what was said before, as server-sent events named `answer`; the model receives no other data of the user',
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
