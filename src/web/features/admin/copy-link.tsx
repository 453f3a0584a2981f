import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/** A one-time link to copy. */
export function CopyLink({ title, path, onClose }: { title: string; path: string; onClose: () => void }) {
  const link = new URL(path, location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify.success('Link copied'),
      () => notify.error('The browser did not let it be copied; select it and copy it by hand'),
    )
  return (
    <Notice
      tone="warning"
      title={title}
      actions={
        <>
          <Button size="sm" onClick={() => void copy()}>
            Copy link
          </Button>
          <Button size="sm" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>It is shown this once. Whoever has it can use it, so hand it over in private.</p>
      <p className="mt-1 font-mono text-xs break-all select-all">{link}</p>
    </Notice>
  )
}
