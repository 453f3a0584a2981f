import { Play, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { FootBar } from '../../../ui/foot-bar.tsx'

interface SelectionBarProps {
  selected: number
  total: number
  isTesting: boolean
  onClear: () => void
  onRun: () => void
}

/** How many strategies are selected, and what to do with them; at the foot while the table is long. */
export function SelectionBar({ selected, total, isTesting, onClear, onRun }: SelectionBarProps) {
  return (
    // The assistant's button floats over its right end where the page is shorter than the window.
    <FootBar className="flex flex-wrap items-center gap-3 border-t border-border bg-surface px-4 py-2.5 sm:pr-20">
      <p role="status" className="mr-auto text-sm">
        {selected} of {total} strategies selected
      </p>
      <Button size="sm" variant="ghost" icon={X} disabled={selected === 0} onClick={onClear}>
        Clear selection
      </Button>
      <Button size="sm" variant="primary" icon={Play} busy={isTesting} onClick={onRun}>
        {isTesting ? 'Running tests...' : 'Run Selected Strategies'}
      </Button>
    </FootBar>
  )
}
