import type { Form } from './phrase.ts'

/**
 * Another leg by its position, `leg 2`, which is read as the id `leg-2` that the reader gives to that leg. Any
 * other word is an id already.
 */
export const legReference: Form<string> = {
  write: (value, language = 'en') => {
    if (!value) return '…'
    return language === 'hi' ? value.replace(/^leg (\d+)$/, 'लेग $1') : value
  },
  pattern: () => String.raw`(?:leg|लेग) \d+|[^\s,;]+`,
  read: (text) => text.replace(/^(?:leg|लेग) (\d+)$/, 'leg-$1'),
}
