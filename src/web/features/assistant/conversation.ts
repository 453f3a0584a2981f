/** Limits of the conversation's memory. */
const MOST_QUERIES = 10
const MOST_TOPICS = 15

/** Memory of a conversation; it is lost when the page closes. */
export interface Conversation {
  readonly sessionId: string
  /** Newest last. */
  readonly previousQueries: readonly string[]
  readonly discussedTopics: readonly string[]
  readonly userExpertiseLevel: 'beginner' | 'intermediate' | 'advanced'
  /** Categories of past answers, latest first. */
  readonly preferredCategories: readonly string[]
}

/** An empty conversation. */
export function newConversation(): Conversation {
  return {
    sessionId: crypto.randomUUID(),
    previousQueries: [],
    discussedTopics: [],
    userExpertiseLevel: 'intermediate',
    preferredCategories: [],
  }
}

const BEGINNER = /\b(beginner|new to|newbie|just start|naya|nayi|first time)/i
const ADVANCED = /\b(advanced|experienced|professional) trader\b|\bi am (advanced|experienced)\b/i

/** The conversation after a question. */
export function withQuery(conversation: Conversation, question: string): Conversation {
  const level = BEGINNER.test(question) ? 'beginner' : ADVANCED.test(question) ? 'advanced' : undefined
  return {
    ...conversation,
    previousQueries: [...conversation.previousQueries, question].slice(-MOST_QUERIES),
    userExpertiseLevel: level ?? conversation.userExpertiseLevel,
  }
}

/** The conversation after an answer about a topic. */
export function withTopic(conversation: Conversation, topic: string, category?: string): Conversation {
  const { discussedTopics, preferredCategories } = conversation
  return {
    ...conversation,
    discussedTopics: [...discussedTopics.filter((one) => one !== topic), topic].slice(-MOST_TOPICS),
    preferredCategories: category
      ? [category, ...preferredCategories.filter((one) => one !== category)]
      : preferredCategories,
  }
}
