import classNames from 'clsx'

/** Placeholder for loading content; `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-sunken', className)} />
}
