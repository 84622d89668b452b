import { useEffect, useId, useRef } from 'preact/hooks'

/** A code of six digits, from mail or an authenticator. The form goes off by itself with the sixth. */
export function CodeField({ label, name = 'code' }: { label: string; name?: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // A field that comes later than its page has no use for the attribute.
  useEffect(() => input.current?.focus(), [])
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        class="code-input"
        inputMode="numeric"
        autocomplete="one-time-code"
        pattern="[0-9 ]*"
        maxLength={7}
        placeholder="000000"
        required
        ref={input}
        autofocus
        onInput={({ currentTarget }) => {
          if (/^\d{6}$/.test(currentTarget.value.trim())) currentTarget.form?.requestSubmit()
        }}
      />
    </div>
  )
}
