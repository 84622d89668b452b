import { useState } from 'preact/hooks'
import { texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Something to carry away: shown whole, with a button that copies it. */
export function Copy({ value, label }: { value: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div class="copy">
      <textarea
        class="copy-value"
        aria-label={label}
        readOnly
        rows={value.split('\n').length}
        onFocus={({ currentTarget }) => currentTarget.select()}
      >
        {value}
      </textarea>
      <Button
        aria-label={texts.copyLabel(label.toLowerCase())}
        onClick={async () => {
          await navigator.clipboard.writeText(value)
          setCopied(true)
          setTimeout(() => setCopied(false), 2000)
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
      </Button>
    </div>
  )
}
