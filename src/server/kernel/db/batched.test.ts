import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batched } from './batched.ts'

/** Work that runs until it is ended, recording its inputs. */
function aDesk(answer: (given: number) => string = String) {
  const calls: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const work = async (all: readonly number[]) => {
    calls.push(all)
    await new Promise<void>((end) => ends.push(end))
    return all.map(answer)
  }
  const endOne = async () => {
    ends.shift()?.()
    await settled()
  }
  return { work, calls, ends, endOne }
}

const settled = () => new Promise(setImmediate)

/** Refuses odd numbers, and any batch that contains one. */
function evenOnly(given: number): string {
  if (given % 2 === 1) throw new Error(`${given} is odd`)
  return String(given)
}

describe('batched calls', () => {
  it('start at once when nothing is in progress', () => {
    const desk = aDesk()
    void batched(desk.work)(1)
    expect(desk.calls).toEqual([[1]])
  })

  it('join one batch while another is in progress, in order', async () => {
    const desk = aDesk()
    const ask = batched(desk.work, { atOnce: 1 })
    const answers = Promise.all([1, 2, 3].map(ask))
    await desk.endOne()
    expect(desk.calls).toEqual([[1], [2, 3]])
    await desk.endOne()
    expect(await answers).toEqual(['1', '2', '3'])
  })

  it('exceed no batch’s limit; the others wait for the next batch', async () => {
    const desk = aDesk()
    const ask = batched(desk.work, { atOnce: 1, most: 2 })
    const answers = Promise.all([1, 2, 3, 4].map(ask))
    for (let i = 0; i < 3; i++) await desk.endOne()
    expect(desk.calls).toEqual([[1], [2, 3], [4]])
    expect(await answers).toEqual(['1', '2', '3', '4'])
  })

  it('do not wait for a batch that hangs', async () => {
    const desk = aDesk()
    const ask = batched(desk.work, { atOnce: 2 })
    void ask(1)
    const second = ask(2)
    desk.ends.pop()?.()
    expect(await second).toBe('2')
  })

  it('are not cached', async () => {
    const desk = aDesk()
    const ask = batched(desk.work)
    void ask(1)
    await desk.endOne()
    void ask(1)
    expect(desk.calls).toEqual([[1], [1]])
  })

  it('are retried alone after their batch fails, so that only the faulty one fails', async () => {
    const desk = aDesk(evenOnly)
    const ask = batched(desk.work, { atOnce: 1 })
    const answers = Promise.allSettled([2, 3, 4].map(ask))
    while (desk.ends.length > 0) await desk.endOne()
    expect(await answers).toMatchObject([{ value: '2' }, { reason: new Error('3 is odd') }, { value: '4' }])
  })

  it('fail when the work does not return one answer per call', async () => {
    const ask = batched<number, number>(async () => [])
    await expect(ask(1)).rejects.toThrow('0 answers were given to 1 calls')
  })

  it('get their own answer or error, in any order of calls and ends', async () => {
    const step = fc.oneof(fc.record({ ask: fc.nat(20) }), fc.constant('end' as const))
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, atOnce, most) => {
          const desk = aDesk(evenOnly)
          const ask = batched(desk.work, { atOnce, most })
          const asked: { given: number; answer: Promise<string> }[] = []
          for (const step of steps) {
            if (step === 'end') await desk.endOne()
            else {
              const answer = ask(step.ask)
              answer.catch(() => undefined)
              asked.push({ given: step.ask, answer })
            }
          }
          while (desk.ends.length > 0) await desk.endOne()
          for (const { given, answer } of asked)
            if (given % 2 === 0) expect(await answer).toBe(String(given))
            else await expect(answer).rejects.toThrow(`${given} is odd`)
        },
      ),
    )
  })
})
