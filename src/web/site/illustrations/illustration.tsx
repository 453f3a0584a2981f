import classNames from 'clsx'
import { CANVAS, symbolId, type IllustrationName } from './names.ts'

interface IllustrationProps {
  name: IllustrationName
  /** Alternative text, if the drawing adds something to the text beside it. */
  alt?: string
  className?: string
}

/** A drawing of the page's `IllustrationSheet`; without `alt` it is decorative. */
export function Illustration({ name, alt, className }: IllustrationProps) {
  return (
    <svg
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      className={classNames('block h-auto w-full [content-visibility:auto] aspect-[1.6]', className)}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <use href={`#${symbolId(name)}`} />
    </svg>
  )
}
