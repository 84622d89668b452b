import { rangeOf, type SurveyQuestion } from '@userkeep/client/survey'
import { endsOf } from '@userkeep/client/survey-words'
import { useRef } from 'preact/hooks'
import { type FieldProps, glance } from './field.ts'

/** Numbers, faces or stars, as radio buttons: the arrow keys move between them. */
export function Scale({ question, value, words, answer, goOn }: FieldProps) {
  const [least, most] = rangeOf(question)
  const [low, high] = endsOf(question, words)
  const points = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  const byPointer = useRef(false)
  const nameOf = (point: number) =>
    [question.kind === 'nps' ? String(point) : `${point} / ${most}`, point === least ? low : point === most ? high : '']
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <div class={`scale ${question.kind}`} data-count={points.length}>
        {points.map((point) => (
          <label
            key={point}
            class={typeof value === 'number' && point <= value ? 'point upto' : 'point'}
            onPointerDown={() => {
              byPointer.current = true
            }}
          >
            <input
              type="radio"
              name={question.id}
              aria-label={nameOf(point)}
              checked={value === point}
              onKeyDown={() => {
                byPointer.current = false
              }}
              onChange={() => {
                answer(point)
                if (byPointer.current) setTimeout(goOn, glance)
              }}
            />
            <Mark kind={question.kind} point={point} />
          </label>
        ))}
      </div>
      {(low || high) && (
        <div class="ends dim" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </>
  )
}

/** How the mouth of a face goes, from very dissatisfied to very satisfied. */
const mouths = ['M8 17q4-5 8 0', 'M8.5 16.5q3.5-2.5 7 0', 'M8.5 16h7', 'M8.5 15q3.5 2.5 7 0', 'M7.5 14q4.5 6 9 0']
const star = 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.7l5.8-.8z'

function Mark({ kind, point }: { kind: SurveyQuestion['kind']; point: number }) {
  if (kind === 'nps') return <span aria-hidden="true">{point}</span>
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {kind === 'rating' ? (
        <path d={star} />
      ) : (
        <>
          <circle cx="12" cy="12" r="10" />
          <path d="M9 9.5v.5M15 9.5v.5" />
          <path d={mouths[point - 1]} />
        </>
      )}
    </svg>
  )
}
