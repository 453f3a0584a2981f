import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Echoes } from './echoes.ts'

/**
 * The text of a search field whose search is kept elsewhere, such as in the address. Typing never waits for that place
 * and is not undone by it; the text follows only what changes there without it: back and forward, filters cleared.
 *
 * @param value the search as it is kept.
 * @param onSearch keeps what was typed, without spaces at its ends.
 * @param pause in typing, in milliseconds, after which is searched.
 * @returns the text, and what takes another as it is typed.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void, pause = 0) {
  const [typed, setTyped] = useState(value)
  const echoes = useRef(new Echoes())
  useEffect(() => {
    if (!echoes.current.hears(value)) setTyped(value)
  }, [value])
  const text = typed.trim()
  const search = useEffectEvent(() => {
    echoes.current.say(text)
    onSearch(text)
  })
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(search, pause)
    return () => clearTimeout(timer)
  }, [text, value, pause])
  return [typed, setTyped] as const
}
