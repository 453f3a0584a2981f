import { Command as Menu, useCommandState } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useFocusReturn } from '../../ui/hooks/focus-return.ts'
import { matchScore, type Command } from './command.ts'
import { useCommands } from './use-commands.ts'

const NAME = 'Search or jump to…'

/** Input typed while the palette's script was loading. */
export interface TypedBefore {
  text: string
  /** Whether Enter was pressed after typing. */
  isEntered: boolean
}

export interface PaletteDialogProps {
  readonly opening: {
    /** Element that had the focus before and gets it back. */
    readonly from: Element | null
    readonly typed: TypedBefore
  }
  readonly onClose: () => void
}

/** The palette: type to find a screen, a setting, a strategy, a run, an issue or help; arrow keys and Enter choose. */
export function PaletteDialog({ opening, onClose }: PaletteDialogProps) {
  const [typed, setTyped] = useState(opening.typed.text)
  const { groups, ...search } = useCommands(typed)
  const list = useRef<HTMLDivElement>(null)
  const { onCloseAutoFocus, leaveTo } = useFocusReturn(opening.from)
  const choose = (command: Command) => {
    // The chosen command moves on to a screen, so the focus goes there and not back to the button.
    leaveTo('screen')
    onClose()
    command.run()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[max(1rem,12dvh)] left-1/2 z-50 w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-border bg-raised shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Menu
            label={NAME}
            loop
            vimBindings={false}
            filter={(_, typed, names) => matchScore(typed, names ?? [])}
          >
            <SearchField before={opening.typed} text={typed} onText={setTyped} />
            <Menu.List
              ref={list}
              label="Commands"
              className="max-h-[min(24rem,60dvh)] scroll-py-2 overflow-y-auto p-2"
            >
              {groups.map(({ heading, commands }) => (
                <Menu.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
                >
                  {commands.map((command) => (
                    <Entry key={command.id} command={command} onChoose={choose} />
                  ))}
                </Menu.Group>
              ))}
            </Menu.List>
            {/* A listbox may contain only options, so this is placed next to it. */}
            <Menu.Empty className="px-3 py-8 text-center text-sm text-muted">
              Nothing found. Try the name of a screen, a strategy, a run, a setting or a term.
            </Menu.Empty>
            <Count {...search} />
            <SelectedEntry list={list} />
          </Menu>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Corrects two things that the menu leaves behind when the list is filtered: it names an entry that is gone as the
 * active one, and keeps the list scrolled while its first entry is selected.
 */
function SelectedEntry({ list }: { list: RefObject<HTMLDivElement | null> }) {
  const selected = useCommandState((state) => state.value)
  const count = useCommandState((state) => state.filtered.count)
  useEffect(() => {
    // The menu scrolls and renames after its own effects.
    const frame = requestAnimationFrame(() => {
      const menu = list.current?.closest('[cmdk-root]')
      const entries = [...(menu?.querySelectorAll('[cmdk-item]') ?? [])]
      const active = entries.find((entry) => entry.getAttribute('aria-selected') === 'true')
      for (const owner of menu?.querySelectorAll('[aria-activedescendant]') ?? [])
        if (active) owner.setAttribute('aria-activedescendant', active.id)
        else owner.removeAttribute('aria-activedescendant')
      if (list.current && active === entries[0]) list.current.scrollTop = 0
    })
    return () => cancelAnimationFrame(frame)
  }, [list, selected, count])
  return null
}

interface SearchFieldProps {
  readonly before: TypedBefore
  readonly text: string
  readonly onText: (text: string) => void
}

function SearchField({ before, text, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // More keys may arrive between the first render of this field and its replacing the placeholder field.
  useLayoutEffect(() => onText(before.text), [before, onText])
  useEffect(() => {
    if (!before.isEntered) return
    before.isEntered = false
    // The list has to be filtered by the input before its first entry can be chosen.
    requestAnimationFrame(() =>
      field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    )
  }, [before])
  return (
    <div className="flex items-center gap-2.5 border-b border-border px-4 focus-within:border-focus">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Menu.Input
        ref={field}
        autoFocus
        value={text}
        onValueChange={onText}
        placeholder={NAME}
        className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
      />
      <kbd
        aria-hidden
        className="rounded-sm border border-border bg-sunken px-1.5 font-sans text-xs text-muted"
      >
        Esc
      </kbd>
    </div>
  )
}

function Entry({ command, onChoose }: { command: Command; onChoose: (command: Command) => void }) {
  const { id, label, icon: Icon, note, keywords = [], disabled = false } = command
  return (
    <Menu.Item
      value={id}
      keywords={[label, ...keywords]}
      disabled={disabled}
      onSelect={() => onChoose(command)}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-[disabled=true]:cursor-default data-[disabled=true]:text-muted data-[selected=true]:bg-accent-soft data-[selected=true]:text-on-accent-soft"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{label}</span>
      {note && <span className="ml-auto max-w-[45%] shrink-0 truncate text-xs opacity-85">{note}</span>}
    </Menu.Item>
  )
}

/** Number of results, announced when it changes and shown below the list. */
function Count({ isLoading, isFailed }: { isLoading: boolean; isFailed: boolean }) {
  const count = useCommandState((state) => state.filtered.count)
  const found = count === 1 ? '1 result' : `${count} results`
  return (
    <p role="status" className="border-t border-border px-4 py-2 text-xs text-muted">
      {found}
      {isLoading ? ', searching…' : isFailed && '; runs and issues could not be searched'}
    </p>
  )
}
