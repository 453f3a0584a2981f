import { Tabs as Primitive } from 'radix-ui'
import { useState, type ReactNode } from 'react'

export interface Tab<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Arrow keys only move the focus, and Enter opens a tab: for tabs that ask before leaving, or load a page. */
  isManual?: boolean
}

/** Tabs of one subject. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  isManual = false,
}: TabsProps<Value>) {
  const [chosen, setChosen] = useState(defaultValue)
  // Falls back to the first tab if the open one was removed.
  const open = tabs.find((tab) => tab.value === (value ?? chosen)) ?? tabs[0]
  return (
    <Primitive.Root
      activationMode={isManual ? 'manual' : 'automatic'}
      value={open?.value ?? ''}
      onValueChange={(next) => {
        setChosen(next as Value)
        onValueChange?.(next as Value)
      }}
    >
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-border px-2">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            ref={tab === open ? showInStrip : undefined}
            className="-mb-px h-10 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

/** Scrolls the strip of tabs, and nothing else, to the open one. */
function showInStrip(tab: HTMLElement | null): void {
  const strip = tab?.parentElement
  if (!strip) return
  const [at, seen] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += Math.max(0, at.right - seen.right) + Math.min(0, at.left - seen.left)
}
