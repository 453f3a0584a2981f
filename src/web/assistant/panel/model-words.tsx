import { useEffect, useState } from 'react'

/** The words of an external model, once the library that makes its Markdown safe has loaded; before that as plain text. */
export function ModelWords({ text }: { text: string }) {
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    let isLatest = true
    import('./markdown.ts').then(
      ({ safeHtml }) => isLatest && setHtml(safeHtml(text)),
      // Without its library the answer stays plain text.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [text])
  if (html === undefined) return text
  return (
    <div className="model-words grid gap-2 whitespace-normal" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
