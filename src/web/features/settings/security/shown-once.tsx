import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { stayNear } from '../../../ui/layout/stays-near.tsx'
import { saveFile } from '../../../ui/hooks/save-file.ts'

interface ShownOnceProps {
  title: string
  text: string
  fileName: string
  onClose: () => void
}

/** A secret that is shown once, for the user to store. It takes the focus. */
export function ShownOnce({ title, text, fileName, onClose }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [text])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Copied'),
      () => notify.error('The browser did not let it be copied; select it and copy it by hand'),
    )
  return (
    <div ref={box} role="group" aria-label={title} tabIndex={-1} className="mt-4 rounded-lg">
      <Notice
        tone="warning"
        title={title}
        actions={
          <>
            <Button size="sm" icon={Copy} onClick={() => void copy()}>
              Copy
            </Button>
            <Button
              size="sm"
              icon={Download}
              onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName)}
            >
              Save as file
            </Button>
            <Button
              size="sm"
              onClick={({ currentTarget }) => {
                stayNear(currentTarget)
                onClose()
              }}
            >
              I have kept it
            </Button>
          </>
        }
      >
        <p>It is shown this once. Keep it where nobody else reads it.</p>
        <pre className="mt-2 font-mono text-sm break-all whitespace-pre-wrap select-all">{text}</pre>
      </Notice>
    </div>
  )
}
