/**
 * Do the properties of backtests hold for many more random strategies than `npm test` tries: no future data, the same
 * trades in parts as in one run, books that add up, opposite positions that cancel out?
 *
 * Data: random strategies on random markets, other ones in each round; 20 rounds of the tests unless PROPERTY_ROUNDS
 * says otherwise. Unit: rounds that fail. It ends at the first failure, with the seed and the counterexample.
 */
import { spawnSync } from 'node:child_process'

const ROUNDS = Number(process.env['PROPERTY_ROUNDS'] ?? 20)
const FILES = ['run', 'multi-day', 'ledger'].map((name) => `src/engine/report/${name}.properties.test.ts`)

for (let round = 1; round <= ROUNDS; round++) {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', ...FILES], { stdio: 'inherit' })
  if (status === 0) continue
  console.log(`round ${round} of ${ROUNDS} failed`)
  process.exit(1)
}
console.log(`${ROUNDS} rounds, none failed`)
