import type { ComponentProps } from 'react'
import classNames from 'clsx'
import { Input } from './input.tsx'

/** Picks a file. Its button looks like the other buttons, and the chosen file's name stands beside it. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Input
      {...rest}
      type="file"
      className={classNames(
        'h-auto! border-0! bg-transparent! px-0! file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-border-strong file:bg-surface file:px-2.5 file:text-sm file:text-text',
        className,
      )}
    />
  )
}
