import { beforeEach, expect, it } from 'vitest'
import { commentKey } from '../features/bugs/model/comment-drafts.ts'
import { noteKey } from '../features/desk/model/stored-desk.ts'
import { writeStored } from '../ui/hooks/stored-state.ts'
import { unsavedWork } from './unsaved-work.ts'

beforeEach(() => localStorage.clear())

it('names a note typed on the desk and comments that were not sent, before a sign-out discards them', () => {
  writeStored(noteKey('asha'), 'IV looks rich')
  for (const issue of ['one', 'two']) writeStored(commentKey(issue, 'asha'), 'Seen again')
  expect(unsavedWork('asha')).toEqual(['a note on the options desk', '2 comments on issues'])
})

it('leaves out notes and comments that were added, and those of others', () => {
  writeStored(noteKey('asha'), '')
  writeStored(commentKey('one', 'asha'), ' ')
  writeStored(commentKey('one', 'ravi'), 'Mine')
  expect(unsavedWork('asha')).toEqual([])
})
