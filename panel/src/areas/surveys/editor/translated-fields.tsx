import { TextInput } from '@mantine/core'
import { isNumber } from '../survey.ts'
import s from '../surveys.module.css'
import { type QuestionDraft, type QuestionTexts, textsOf } from './draft.ts'
import type { SurveyForm } from './use-survey-form.ts'

interface TranslatedProps {
  form: SurveyForm
  question: QuestionDraft
  index: number
  locale: string
}

/** The texts of a question in another language, with what they stand for as the placeholder. */
export function TranslatedFields({ form, question, index, locale }: TranslatedProps) {
  const texts = textsOf(form.values.locales[locale], question.id)
  const set = (changes: Partial<QuestionTexts>) =>
    form.setFieldValue(`locales.${locale}.questions.${question.id}`, { ...texts, ...changes })
  const field = (name: 'title' | 'description' | 'low_label' | 'high_label', label: string) => (
    <TextInput
      label={label}
      placeholder={question[name]}
      value={texts[name]}
      error={form.errors[`locales.${locale}.questions.${question.id}.${name}`]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <li className={s.question}>
      <div className={s.wide}>{field('title', `Question ${index + 1}`)}</div>
      {question.description && <div className={s.wide}>{field('description', 'Explanation')}</div>}
      {isNumber(question.kind) && (
        <>
          {field('low_label', 'Lowest means')}
          {field('high_label', 'Highest means')}
        </>
      )}
      {question.options.map(({ id, label }, at) => (
        <TextInput
          key={id}
          label={`Option ${at + 1}`}
          placeholder={label}
          value={texts.options[id] ?? ''}
          onChange={({ currentTarget }) => set({ options: { ...texts.options, [id]: currentTarget.value } })}
        />
      ))}
    </li>
  )
}
