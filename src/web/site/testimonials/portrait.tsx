/** A generated sign in place of a person's photograph. */
export function Portrait({ seed, className }: { seed: string; className?: string }) {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const bars = seededNumbers(number, 7)
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <circle cx="24" cy="24" r="24" className="fill-accent-soft" />
      {bars.map((value, i) => (
        <rect
          key={i}
          x={9.5 + i * 4.3}
          y={(24 - 3 - value * 10).toFixed(1)}
          width="2.6"
          height={(6 + value * 20).toFixed(1)}
          rx="1.3"
          className={i % 3 === number % 3 ? 'fill-accent' : 'fill-on-accent-soft opacity-55'}
        />
      ))}
    </svg>
  )
}

/** Pseudo-random numbers in [0, 1) from a seed, so that a sign is equal at build time and in the browser. */
function seededNumbers(seed: number, count: number): number[] {
  let state = seed >>> 0
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  })
}
