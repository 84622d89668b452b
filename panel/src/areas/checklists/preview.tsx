import { IconCircleCheckFilled, IconCircleDashed, IconX } from '@tabler/icons-react'
import { Section } from '../../ui/section.tsx'
import s from './preview.module.css'
import type { ChecklistValues } from './use-checklist-form.ts'

/** As the widget shows it to somebody who has done the first step. */
export function Preview({ name, description, steps }: ChecklistValues) {
  const done = steps.length > 1 ? 1 : 0
  const share = steps.length === 0 ? 0 : Math.round((done / steps.length) * 100)
  return (
    <Section title="Preview" description="As the widget shows it">
      <div className={s.widget}>
        <div className={s.head}>
          <strong>{name || 'Name'}</strong>
          <IconX size={15} stroke={1.8} aria-hidden />
        </div>
        {description && <p className={s.description}>{description}</p>}
        <div className={s.progress}>
          <span className={s.bar}>
            <i style={{ width: `${share}%` }} />
          </span>
          {done} of {steps.length}
        </div>
        <ol className={s.steps}>
          {steps.map(({ key, title, body, url }, index) => (
            <li key={key} data-done={index < done || undefined} data-next={index === done || undefined}>
              {index < done ? (
                <IconCircleCheckFilled size={19} aria-hidden />
              ) : (
                <IconCircleDashed size={19} stroke={1.6} aria-hidden />
              )}
              <div>
                <span className={s.title}>{title || `Step ${index + 1}`}</span>
                {index === done && body && <p>{body}</p>}
                {index === done && url && <span className={s.button}>Start</span>}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
