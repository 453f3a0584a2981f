import { Copy, CirclePause, CirclePlay, History, Pencil, Play, ShoppingCart, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { useRoving } from '../../../ui/hooks/use-roving.ts'
import type { ShelfRow } from '../shelf.ts'

/** Actions on the strategy of a row. */
export interface RowHandlers {
  run(row: ShelfRow): void
  edit(row: ShelfRow): void
  copy(row: ShelfRow): void
  placeOrder(row: ShelfRow): void
  remove(row: ShelfRow): void
  toggleActive(row: ShelfRow): void
  showHistory(row: ShelfRow): void
}

interface Action {
  readonly label: string
  readonly icon: LucideIcon
  readonly act: (row: ShelfRow) => void
  /** Needs data that only the server has. */
  readonly onServer?: boolean
  /** Shown only on the card, where actions have names. */
  readonly onCard?: boolean
}

function actionsOf(row: ShelfRow, on: RowHandlers): Action[] {
  const isInactive = row.strategy.status === 'inactive'
  return [
    { label: 'Run Backtest', icon: Play, act: on.run },
    { label: 'Edit Strategy', icon: Pencil, act: on.edit },
    { label: 'Copy Strategy', icon: Copy, act: on.copy, onServer: true },
    { label: 'Place Order', icon: ShoppingCart, act: on.placeOrder },
    {
      label: isInactive ? 'Set Active' : 'Set Inactive',
      icon: isInactive ? CirclePlay : CirclePause,
      act: on.toggleActive,
      onServer: true,
    },
    { label: 'Version History', icon: History, act: on.showHistory, onServer: true, onCard: true },
    { label: 'Delete Strategy', icon: Trash2, act: on.remove },
  ]
}

interface RowActionsProps {
  row: ShelfRow
  on: RowHandlers
}

/** A strategy's actions as named buttons. */
export function NamedActions({ row, on }: RowActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {actionsOf(row, on).map((action) => (
        <Button key={action.label} {...buttonOf(action, row)}>
          {action.label}
        </Button>
      ))}
    </div>
  )
}

/** A strategy's actions as icons in a toolbar; Tab reaches them only in the active row. */
export function RowActions({ row, on, canTab }: RowActionsProps & { canTab: boolean }) {
  const { toolbar, item } = useRoving(canTab)
  const shown = actionsOf(row, on).filter(({ onCard = false }) => !onCard)
  return (
    <div
      {...toolbar}
      aria-label={`Actions of ${row.strategy.configuration.strategyName}`}
      className="flex justify-end"
    >
      {shown.map((action, i) => (
        <IconButton key={action.label} {...buttonOf(action, row)} {...item(i)} label={action.label} />
      ))}
    </div>
  )
}

const buttonOf = ({ icon, act, onServer = false }: Action, row: ShelfRow) =>
  ({ icon, size: 'sm', disabled: onServer && row.isLocal, onClick: () => act(row) }) as const
