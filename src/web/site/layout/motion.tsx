import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'

interface Motion {
  readonly moving: boolean
  readonly toggle: () => void
}

/** Whether an animation runs. It starts paused with reduced motion. */
export function useMotion(): Motion {
  const [moving, setMoving] = useState(true)
  useEffect(() => {
    if (prefersReducedMotion()) setMoving(false)
  }, [])
  return { moving, toggle: () => setMoving((now) => !now) }
}

/** Pauses and resumes an animation; `what` names it. */
export function MotionButton({ motion, what }: { motion: Motion; what: string }) {
  return (
    <IconButton
      variant="secondary"
      icon={motion.moving ? Pause : Play}
      label={`${motion.moving ? 'Pause' : 'Play'} ${what}`}
      onClick={motion.toggle}
    />
  )
}

/** Whether the visitor asked for less motion. */
function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Smooth scrolling, unless the visitor prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? 'auto' : 'smooth'
}
