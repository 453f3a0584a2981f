import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'

const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10, overall target 3000 rupees'

describe('the verb put', () => {
  it.each([
    'also put 35% sl on each leg',
    'now put 35% sl on both legs',
    'ok now put 35% sl on every leg',
    'so also put 35% sl per leg',
    'also put 35% sl individually',
    'also put 35% sl on both ce and pe',
    'and put 35% sl on both sides',
    'put also 35% sl on each leg',
    'put also a sl of 35% on each leg',
  ])('sets a rule of all legs: %s', async (text) => {
    const changed = await changedText(STRANGLE, text)
    expect(changed).toContain('SELL 1 lot CALL ATM+300; stop 35%.')
    expect(changed).toContain('SELL 1 lot PUT 300 OTM (ATM+300); stop 35%.')
  })

  it.each([
    'put 35% sl on the call',
    'also put 35% sl on ce only',
    'put 35% sl on the call leg',
    'put a sl of 35% on the call side',
    'put 35% sl on the call please',
  ])('sets a rule of the call that follows: %s', async (text) => {
    const changed = await changedText(STRANGLE, text)
    expect(changed).toContain('SELL 1 lot CALL ATM+300; stop 35%.')
    expect(changed).not.toContain('PUT')
  })

  it('sets a rule of the sold legs', async () => {
    const changed = await changedText(CONDOR, 'also put 35% sl on sold legs')
    expect(changed).toContain('SELL 1 lot PUT 200 OTM (ATM+200); stop 35%.')
    expect(changed).not.toContain('BUY')
  })

  it.each(['also put 35% sl', 'now put sl 35%'])('is asked for where it may be the leg: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe('not offered')
  })

  it.each([
    ['call 25% sl, put 35% sl', 'PUT 300 OTM (ATM+300); stop 35%.'],
    ['put leg 35% sl', '→ Leg 2: SELL 1 lot PUT 300 OTM (ATM+300); stop 35%.'],
    [
      'call 25% sl, also put 35% sl',
      'CALL ATM+300; stop 25%. Leg 2: SELL 1 lot PUT 300 OTM (ATM+300); stop 35%.',
    ],
    ['put ka sl 35%', '→ Leg 2: SELL 1 lot PUT 300 OTM (ATM+300); stop 35%.'],
  ])('is none where the leg is named: %s', async (text, sentence) => {
    expect(await changedText(STRANGLE, text)).toContain(sentence)
  })

  it('is none of the put where more follows the call', async () => {
    const changed = await changedText(STRANGLE, 'put target 50% on call wait 10 minutes')
    expect(changed).not.toMatch(/→.*PUT/)
  })
})
