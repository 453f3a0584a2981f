/** Talk around a question, which asks nothing: English and Hinglish. */
const TALK = [
  'i was wondering if, i was wondering, was wondering, i am wondering, wondering if, just wondering, i wanted to know, wanted to know',
  'i want to know, want to know, i would like to know, would like to know, just curious, just asking, quick question, one question',
  'one more thing, one doubt, small doubt, i have a doubt, i have a question, ek doubt hai, ek doubt, doubt hai, ek sawal, sawal hai',
  'can you tell me, can you tell, can u tell me, can u tell, could you tell me, could you tell, please tell me, pls tell me, any idea',
  'do you know, can you explain, could you explain, by the way, btw, tbh, honestly, seriously, i mean, you know',
  'dekh raha hoon, dekh raha hu, dekh raha hun, dekh rahi hu, dekh raha tha, dekh rahe hai, samajh nahi aa raha, samajh nahi aaya',
  'simple bhasha me batao, simple bhasha mein batao, simple bhasha me, simple bhasha mein, aasan bhasha me, aasan bhasha mein, simple words me, simple me batao, aasan shabdo me',
  'samajh nahi aayi, samajh nahi aati, pata nahi, i dont understand, i dont get it, i am confused, im confused, not sure',
  'seems a lot, seems like a lot, seems too much, looks a lot, thats a lot, seems too good, sounds too good, seems odd, seems wrong, looks odd, looks wrong, bro, bhai, bhaiya, yaar, sirji, dude, buddy, hey',
]
const TALKED = new RegExp(`(?<![\\w'])(${TALK.join(', ').split(', ').join('|')})(?![\\w'])[,:]?`, 'gi')

/** A new sentence, or a conjunction before a word that begins a question. */
const BETWEEN =
  /(?<=[^.\d])[.?!;]+\s+|[?!;]+|\s+[-–—]+\s+|,?\s+(?:and|aur|but|lekin|plus|also|&)\s+(?=(?:how|what|whats|which|why|when|where|who|is|are|was|were|do|does|did|can|will|should|kya|kaise|kitn[aei]|kab|kahan|kyu\w*|mer[aei]|iska|iski)\b)|,\s+(?=(?:how|what|which|why|when|where|does|is|are|do|did|can|kya|kaise|kitn[aei]|kyu\w*)\b)/i

const SENTENCE = /(?<=[^.\d])[.?!;]+\s+|[?!;]+/

/** A question without the talk around it. */
export function withoutTalk(question: string): string {
  const asked = question.replace(TALKED, ' ').replace(/\s+/g, ' ').trim()
  return asked.replace(/^[,.:;\s–—-]+/, '')
}

/** The report in which a word stands: `in the results`, `report me`. */
const IN_REPORT =
  /\s+(?:(?:in|on) (?:the |my |this |your )?(?:results?|reports?|summary)(?: (?:page|screen|tab|view))?|(?:results?|reports?) (?:me|mein)(?: (?:likha|dikh\w*))?)(?=\W*$|\s)/i

/** A question for what a word means, without the report where it was seen: `what does expectancy mean in the results?`. */
export function withoutReport(question: string): string {
  return /\b(mean|means|meaning|meant|matlab)\b/i.test(question) ? question.replace(IN_REPORT, '') : question
}

/** A condition, whose comma does not begin another question. */
const CONDITION = /^(if|when|once|after|agar|jab)\b/i
/** Words for what an earlier part names. */
const REFERS = /\b(it|its|that|those|they|them|this one|which (one|number)|iska|iski|uska|uski|same)\b/i

/** Whether a part of a text names its own subject, so that it can be asked alone. */
export function namesOwnSubject(part: string): boolean {
  return !REFERS.test(part)
}

/** The questions that a text asks one after the other; the text alone if it asks one. */
export function questionParts(question: string): readonly string[] {
  if (CONDITION.test(question)) return question.split(SENTENCE).filter(Boolean)
  const parts = question
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : [question]
}
