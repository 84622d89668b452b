import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useScreen } from '../app/screen-search.ts'
import { texts } from '../texts/ui.ts'
import s from './search-field.module.css'

/** The search text, in the URL as `q`. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const screen = useScreen()
  const asked = screen.get('q') ?? ''
  const [text, setText] = useState(asked)
  const push = useDebouncedCallback((q: string) => screen.narrow({ q: q.trim() || undefined }, { replace: true }), 200)
  // Cleared elsewhere, or by going back.
  useEffect(() => setText((typed) => (typed.trim() === asked ? typed : asked)), [asked])
  const change = (value: string) => {
    setText(value)
    push(value)
  }
  return (
    <TextInput
      className={s.field}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={text && <CloseButton size="sm" aria-label={texts.clearSearch} onClick={() => change('')} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
