import { TextInput } from '@mantine/core'
import { texts } from '../../../texts/surveys-editor.ts'
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
  const written = textsOf(form.values.locales[locale], question.id)
  const set = (changes: Partial<QuestionTexts>) =>
    form.setFieldValue(`locales.${locale}.questions.${question.id}`, { ...written, ...changes })
  const field = (name: 'title' | 'description' | 'low_label' | 'high_label', label: string) => (
    <TextInput
      label={label}
      placeholder={question[name]}
      value={written[name]}
      error={form.errors[`locales.${locale}.questions.${question.id}.${name}`]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <li className={s.question}>
      <div className={s.wide}>{field('title', texts.questionIndex(index + 1))}</div>
      {question.description && <div className={s.wide}>{field('description', texts.explanation)}</div>}
      {isNumber(question.kind) && (
        <>
          {field('low_label', texts.labelForTheLowestScore)}
          {field('high_label', texts.labelForTheHighestScore)}
        </>
      )}
      {question.options.map(({ id, label }, at) => (
        <TextInput
          key={id}
          label={texts.optionAt(at + 1)}
          placeholder={label}
          value={written.options[id] ?? ''}
          onChange={({ currentTarget }) => set({ options: { ...written.options, [id]: currentTarget.value } })}
        />
      ))}
    </li>
  )
}
