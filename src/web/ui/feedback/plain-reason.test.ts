import { expect, it } from 'vitest'
import { plainReason } from './plain-reason.ts'

it.each([
  'Failed to fetch dynamically imported module: http://localhost:3000/assets/pdf-1.js',
  'error loading dynamically imported module: http://localhost:3000/assets/pdf-1.js',
  'Importing a module script failed.',
])('"%s" is never shown', (message) => {
  expect(plainReason(message)).toBe('A part of the page could not be fetched; the server may be away.')
})

it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  '"%s" is replaced by a plain message',
  (message) => {
    expect(plainReason(message)).toBe('The server cannot be reached. Try again when it is back.')
  },
)

it('leaves user-facing messages unchanged', () => {
  expect(plainReason('Failed to fetch options chain data')).toBe('Failed to fetch options chain data')
})
