import { useRef } from 'preact/hooks'
import { type FieldProps, glance } from './field.ts'

export function Options({ question, value, words, answer, goOn }: FieldProps) {
  const isMultiple = question.kind === 'multiple'
  const chosen = Array.isArray(value) ? value : []
  const byPointer = useRef(false)
  const toggle = (id: string) => answer(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const choose = (id: string) => {
    answer(id)
    if (byPointer.current) setTimeout(goOn, glance)
  }
  return (
    <div class="options">
      {isMultiple && <p class="dim">{words.several}</p>}
      {question.options?.map(({ id, label }) => (
        <label
          key={id}
          class="option"
          onPointerDown={() => {
            byPointer.current = true
          }}
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={question.id}
            checked={isMultiple ? chosen.includes(id) : value === id}
            onKeyDown={() => {
              byPointer.current = false
            }}
            onChange={() => (isMultiple ? toggle(id) : choose(id))}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
