import { texts } from '../../texts/checklists.ts'
import type { Act, OwnChecklist, Step } from './checklist.ts'

export function ChecklistCard({ list, act }: { list: OwnChecklist; act: Act }) {
  const { name, description, state, done, total, steps } = list
  return (
    <article class="list">
      <h2>{name}</h2>
      {description && <p class="dim">{description}</p>}
      {state === 'available' ? (
        <button
          type="button"
          class="button primary"
          aria-label={texts.startName(name)}
          onClick={() => void act(list, 'select')}
        >
          {texts.start}
        </button>
      ) : (
        <>
          <progress class="progress" value={done} max={total} aria-label={texts.progressOfName(name)} />
          <p class="dim" aria-live="polite">
            {state === 'completed' ? texts.allDone : texts.doneOfTotalDone(done, total)}
          </p>
          <ol class="steps">
            {steps.map((step) => (
              <StepItem key={step.id} step={step} />
            ))}
          </ol>
        </>
      )}
      {state === 'open' && (
        <button
          type="button"
          class="link"
          aria-label={texts.dismissName(name)}
          onClick={() => void act(list, 'dismiss')}
        >
          {texts.dismiss}
        </button>
      )}
    </article>
  )
}

function StepItem({ step }: { step: Step }) {
  const { title, body, url, done } = step
  return (
    <li class={done ? 'step done' : 'step'}>
      <svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.5" />
        {done && <path d="M6.2 10.3l2.6 2.6 5-5.4" />}
      </svg>
      <div>
        <h3>
          {url && !done ? <a href={url}>{title}</a> : title}
          <span class="unseen">{done ? texts.done : texts.toDo}</span>
        </h3>
        {body && !done && <p class="dim">{body}</p>}
      </div>
    </li>
  )
}
