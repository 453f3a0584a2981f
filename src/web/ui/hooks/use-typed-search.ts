import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { EchoFilter } from './echoes.ts'

/**
 * Text of a search field whose search is stored elsewhere, such as in the address. Typing does not wait for the stored
 * value and is not undone by it. The text follows outside changes: back and forward, cleared filters.
 * @param value the stored search
 * @param onSearch stores the text, trimmed
 * @param pause debounce in milliseconds
 * @returns the text and its setter
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void, pause = 0) {
  const [typed, setTyped] = useState(value)
  const echoes = useRef(new EchoFilter())
  useEffect(() => {
    if (!echoes.current.isEcho(value)) setTyped(value)
  }, [value])
  const text = typed.trim()
  const search = useEffectEvent(() => {
    echoes.current.sent(text)
    onSearch(text)
  })
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(search, pause)
    return () => clearTimeout(timer)
  }, [text, value, pause])
  return [typed, setTyped] as const
}
