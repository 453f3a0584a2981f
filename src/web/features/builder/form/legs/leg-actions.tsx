import { ArrowDown, ArrowUp, Copy, Ellipsis, Hourglass } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useBuilderWords } from '../../../../strategy/words-language.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Popover } from '../../../../ui/layout/popover.tsx'
import { useBuilder } from '../builder-context.ts'
import { DeleteButton } from '../deleting.tsx'
import { SwitchField } from '../fields.tsx'
import type { LegPart } from './leg-cells.ts'
import type { LegRowProps } from './leg-row.tsx'

interface LegActionsProps extends Pick<
  LegRowProps,
  'index' | 'count' | 'onDuplicate' | 'onDelete' | 'onMove'
> {
  path: `request.multiLegStrategy.legs.${number}`
  /** Name of the leg: `leg 2`. */
  name: string
  onOpen: (part: LegPart) => void
}

/** Duplicate and delete, at fixed places at the end of the row, and a menu of the rest. */
export function LegActions({ name, onDuplicate, onDelete, ...rest }: LegActionsProps) {
  const { disabled } = useBuilder()
  const say = useBuilderWords()
  return (
    <div className="flex items-center justify-end">
      <IconButton
        label={say('Duplicate {name}', { name })}
        size="sm"
        icon={Copy}
        disabled={disabled || !onDuplicate}
        onClick={onDuplicate}
        className="@2xl:size-7"
      />
      <DeleteButton name={name} onDelete={onDelete} className="@2xl:size-7" />
      <Menu name={name} {...rest} />
    </div>
  )
}

function Menu({
  index,
  count,
  path,
  name,
  onOpen,
  onMove,
}: Omit<LegActionsProps, 'onDuplicate' | 'onDelete'>) {
  const { disabled } = useBuilder()
  const say = useBuilderWords()
  const more = say('More of {name}', { name })
  const item = { size: 'sm', variant: 'ghost', className: 'justify-start', disabled } as const
  const then = (act: () => void) => (event: MouseEvent) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    act()
  }
  return (
    <Popover
      label={more}
      trigger={<IconButton label={more} size="sm" icon={Ellipsis} className="@2xl:size-7" />}
    >
      <div className="grid gap-2">
        <SwitchField
          name={`${path}.enabled`}
          label={say('Use {name}', { name })}
          description={say('Off, it stays in the strategy and is not traded')}
        />
        <div className="grid gap-1 border-t border-border pt-2">
          <Button {...item} icon={Hourglass} onClick={then(() => onOpen('entry'))}>
            {say('Wait, exit time, idle')}
          </Button>
          {count > 1 && (
            <>
              <Button
                {...item}
                icon={ArrowUp}
                disabled={disabled || index === 0}
                onClick={then(() => onMove(index, index - 1))}
              >
                {say('Move {name} up', { name })}
              </Button>
              <Button
                {...item}
                icon={ArrowDown}
                disabled={disabled || index === count - 1}
                onClick={then(() => onMove(index, index + 1))}
              >
                {say('Move {name} down', { name })}
              </Button>
            </>
          )}
        </div>
      </div>
    </Popover>
  )
}
