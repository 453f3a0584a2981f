/**
 * The strip at the foot of the window that holds the assistant's button. Scrolled content ends above it, so the button
 * covers nothing. Bars at the foot (`FootBar`) stand over it and leave room at their right end.
 */
export function FootStrip() {
  return (
    <div
      data-foot-strip
      className="sticky bottom-0 z-10 h-13 shrink-0 border-t border-border bg-surface print:hidden"
    />
  )
}
