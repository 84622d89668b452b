import { rangeOf, type SurveyAnswer, type SurveyQuestion } from '@userkeep/client/survey'
import { endsOf, type SurveyWords } from '@userkeep/client/survey-words'

interface FieldProps {
  question: SurveyQuestion
  value: SurveyAnswer | undefined
  words: SurveyWords
  isLocked: boolean
  answer(value: SurveyAnswer | undefined): void
}

const mostText = 4000

export function QuestionField({ head, ...props }: FieldProps & { head: (element: HTMLElement | null) => void }) {
  const { kind, title, description, required } = props.question
  return (
    <fieldset class="survey-question" disabled={props.isLocked} aria-describedby={description ? 'about' : undefined}>
      <legend ref={head} tabIndex={-1} id="asked">
        {title}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      {description && (
        <p class="description" id="about">
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
    rows={5}
    maxLength={mostText}
    aria-labelledby="asked"
    aria-required={question.required}
    value={typeof value === 'string' ? value : ''}
    onInput={({ currentTarget }) => answer(currentTarget.value)}
  />
)

function Options({ question, value, words, answer }: FieldProps) {
  const isMultiple = question.kind === 'multiple'
  const chosen = Array.isArray(value) ? value : []
  const toggle = (id: string) => answer(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      {isMultiple && <p class="description">{words.several}</p>}
      {question.options?.map(({ id, label }) => (
        <label key={id} class="agree">
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={question.id}
            checked={isMultiple ? chosen.includes(id) : value === id}
            onChange={() => (isMultiple ? toggle(id) : answer(id))}
          />
          <span>{label}</span>
        </label>
      ))}
    </>
  )
}

/** Numbers as radio buttons: the arrow keys move between them. */
function Scale({ question, value, words, answer }: FieldProps) {
  const [least, most] = rangeOf(question)
  const [low, high] = endsOf(question, words)
  const points = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  const nameOf = (point: number) =>
    [point, point === least ? low : point === most ? high : ''].filter((part) => part !== '').join(', ')
  return (
    <div class="survey-scale">
      <div class="survey-points">
        {points.map((point) => (
          <label key={point}>
            <input
              type="radio"
              name={question.id}
              aria-label={nameOf(point)}
              checked={value === point}
              onChange={() => answer(point)}
            />
            <span aria-hidden="true">{point}</span>
          </label>
        ))}
      </div>
      {(low || high) && (
        <div class="survey-ends" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </div>
  )
}
