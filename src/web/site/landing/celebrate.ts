import type confetti from 'canvas-confetti'

/** Confetti for a change to yearly billing. */
export const CONFETTI = { particleCount: 100, spread: 70, disableForReducedMotion: true } as const

type Confetti = Pick<typeof confetti, never> & ((options: typeof CONFETTI) => unknown)

const loadConfetti = async (): Promise<Confetti> => (await import('canvas-confetti')).default

/** Throws confetti. The library loads on demand; if that fails, nothing happens. */
export async function celebrate(load: () => Promise<Confetti> = loadConfetti): Promise<void> {
  try {
    const throwConfetti = await load()
    throwConfetti(CONFETTI)
  } catch {
    // Confetti is not worth an error message.
  }
}
