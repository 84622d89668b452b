import type { FieldProps } from './field.ts'
import { Options } from './options.tsx'
import { Scale } from './scale.tsx'

const mostText = 4000

export function QuestionField({ head, ...props }: FieldProps & { head: (element: HTMLElement | null) => void }) {
  const { kind, title, description, required } = props.question
  return (
    <fieldset aria-describedby={description ? 'about' : undefined}>
      <legend ref={head} tabIndex={-1} id="asked">
        <h2>
          {title}
          {required && (
            <span class="dim" aria-hidden="true">
              {' *'}
            </span>
          )}
        </h2>
      </legend>
      {description && (
        <p class="dim" id="about">
          {description}
        </p>
      )}
      {kind === 'text' ? (
        <Words {...props} />
      ) : kind === 'single' || kind === 'multiple' ? (
        <Options {...props} />
      ) : (
        <Scale {...props} />
      )}
    </fieldset>
  )
}

const Words = ({ question, value, answer }: FieldProps) => (
  <textarea
    rows={4}
    maxLength={mostText}
    aria-labelledby="asked"
    aria-required={question.required}
    value={typeof value === 'string' ? value : ''}
    onInput={({ currentTarget }) => answer(currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
    }}
  />
)
