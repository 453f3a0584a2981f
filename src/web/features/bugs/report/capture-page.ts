import { ISSUE_LIMITS } from '#domain'

/** Whether a node lies over the page: a dialog or a toast. */
function isOverPage(node: Node): boolean {
  return (
    node instanceof Element &&
    (node.matches('[role=dialog], [data-radix-portal], [data-rht-toaster]') ||
      (node.parentElement === document.body && node.hasAttribute('data-state')))
  )
}

/**
 * A picture of the visible part of the page without dialogs. It is drawn in the browser; nothing is sent.
 * @throws Error if the browser cannot draw it, or it is too large to send
 */
export async function capturePage(): Promise<Blob> {
  const { domToBlob } = await import('modern-screenshot')
  const { innerWidth: width, innerHeight: height, scrollX, scrollY } = window
  const picture = await domToBlob(document.body, {
    type: 'image/webp',
    quality: 0.85,
    width,
    height,
    backgroundColor: getComputedStyle(document.documentElement).backgroundColor,
    style: { transform: `translate(${-scrollX}px, ${-scrollY}px)`, transformOrigin: 'top left' },
    filter: (node) => !isOverPage(node),
    timeout: 10_000,
  })
  if (picture.size > ISSUE_LIMITS.screenshotBytes) throw new Error('The picture of the page is too large')
  return picture
}
