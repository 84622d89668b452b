import { ApiError } from '@userkeep/client'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Problem } from './notice.tsx'

const FieldErrors = createContext<Record<string, string>>({})

interface FormProps {
  /** The values of the fields by name. */
  onSubmit: (values: Record<string, string>) => void
  action: string
  busy: boolean
  error: Error | null
  kind?: 'primary' | 'danger'
  locked?: string | null
  /** Nothing is to be sent while the fields hold what they began with. */
  ifChanged?: boolean
  wide?: boolean
  /** Beside the button, such as "Cancel". */
  beside?: ComponentChildren
  below?: ComponentChildren
  children?: ComponentChildren
}

const isTyped = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
const isChanged = (form: HTMLFormElement) =>
  [...form.elements].some((element) => isTyped(element) && element.value !== element.defaultValue)

/** The browser keeps what is typed; the service's reasons appear at the field they are about. */
export function Form({ onSubmit, action, busy, error, kind = 'primary', locked, wide, ...around }: FormProps) {
  const [isSame, setSame] = useState(around.ifChanged ?? false)
  const fields = error instanceof ApiError ? error.fields : {}
  return (
    <form
      class="form"
      onInput={({ currentTarget }) => around.ifChanged && setSame(!isChanged(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || locked || isSame) return
        const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
        onSubmit(Object.fromEntries(entries))
      }}
    >
      <FieldErrors.Provider value={fields}>{around.children}</FieldErrors.Provider>
      <Problem error={error} />
      <div class={wide ? 'form-actions form-actions-wide' : 'form-actions'}>
        {around.beside}
        <Button type="submit" kind={kind} busy={busy} locked={locked} disabled={isSame} wide={wide}>
          {action}
        </Button>
      </div>
      {around.below}
    </form>
  )
}

interface Labelled {
  label: string
  name: string
  hint?: ComponentChildren
}

function Frame({ label, name, hint, id, children }: Labelled & { id: string; children: ComponentChildren }) {
  const wrong = useContext(FieldErrors)[name]
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p class="wrong" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </div>
  )
}

function useDescription(name: string, hint: unknown) {
  const id = useId()
  const wrong = useContext(FieldErrors)[name]
  const describedBy = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ')
  return { id, name, 'aria-invalid': Boolean(wrong), 'aria-describedby': describedBy || undefined }
}

type FieldProps = Labelled & {
  type?: 'text' | 'email' | 'password' | 'url'
  autoComplete?: string
  value?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  minLength?: number
  maxLength?: number
  focus?: boolean
}

export function Field({ label, name, hint, value, focus, autoComplete = 'off', type = 'text', ...rest }: FieldProps) {
  const described = useDescription(name, hint)
  return (
    <Frame label={label} name={name} hint={hint} id={described.id}>
      <input
        {...rest}
        {...described}
        type={type as 'text'}
        autocomplete={autoComplete}
        defaultValue={value}
        autofocus={focus}
      />
    </Frame>
  )
}

type TextAreaProps = FieldProps & {
  rows?: number
  /** Sentences rather than a value: the browser may check the spelling. */
  isProse?: boolean
}

export function TextArea({ label, name, hint, value, rows = 3, isProse = false, ...rest }: TextAreaProps) {
  const described = useDescription(name, hint)
  return (
    <Frame label={label} name={name} hint={hint} id={described.id}>
      <textarea
        {...described}
        rows={rows}
        required={rest.required}
        placeholder={rest.placeholder}
        maxLength={rest.maxLength}
        spellcheck={isProse}
      >
        {value}
      </textarea>
    </Frame>
  )
}

interface SelectProps extends Labelled {
  options: { value: string; label: string }[]
  value?: string
}

export function Select({ label, name, hint, options, value }: SelectProps) {
  const described = useDescription(name, hint)
  return (
    <Frame label={label} name={name} hint={hint} id={described.id}>
      <select {...described} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  )
}
