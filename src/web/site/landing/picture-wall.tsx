import { PICTURE_WALL } from '../content/features.ts'
import { Illustration } from '../illustrations/illustration.tsx'
import { MotionButton, useMotion } from '../layout/motion.tsx'

/** Four columns of pictures on a tilted plane, moving up and down in turn. Decorative; it can be paused. */
export function PictureWall() {
  const motion = useMotion()
  return (
    <section aria-label="Pictures of the product" className="site-width py-10">
      <div
        data-moving={motion.moving}
        className="relative h-96 overflow-hidden [content-visibility:auto] rounded-xl border border-border bg-sunken sm:h-136"
      >
        <div
          aria-hidden="true"
          className="picture-wall absolute top-1/2 left-1/2 grid w-280 -translate-x-1/2 -translate-y-1/4 grid-cols-4 gap-6 sm:w-400"
        >
          {PICTURE_WALL.map((names, column) => (
            <div
              key={column}
              className="scroll-column flex flex-col"
              data-direction={column % 2 ? 'down' : 'up'}
            >
              {[...names, ...names].map((name, i) => (
                <div key={i} className="pb-6">
                  <Illustration
                    name={name}
                    className="rounded-lg border border-border bg-surface shadow-card"
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="absolute right-3 bottom-3">
          <MotionButton motion={motion} what="pictures" />
        </div>
      </div>
    </section>
  )
}
