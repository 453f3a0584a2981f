import { useVerdict } from '../../../results/evidence/use-verdict.ts'
import { VerdictLine } from '../../../results/evidence/verdict-line.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { ComparedRun, Comparison } from '../model/comparison.ts'
import type { Run } from '../requests/runs.ts'
import { RunName } from './run-name.tsx'

/** Verdict on each run. */
export function RunEvidence({ comparison, runs }: { comparison: Comparison; runs: readonly Run[] }) {
  return (
    <Card title="Evidence" description="Of all trades, net of charges">
      <ul className="grid gap-3">
        {comparison.runs.map((compared, i) => (
          <Line key={compared.id} compared={compared} run={runs[i]} index={i} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ compared, run, index }: { compared: ComparedRun; run: Run; index: number }) {
  const verdict = useVerdict(run.bundle, run.id)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RunName run={compared} index={index} full />
      {verdict ? <VerdictLine verdict={verdict} /> : <span className="text-sm text-muted">…</span>}
    </li>
  )
}
