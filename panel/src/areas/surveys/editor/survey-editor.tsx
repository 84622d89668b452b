import { TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Editor } from '../../../ui/editor/editor.tsx'
import { EditorForm } from '../../../ui/editor/editor-form.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Survey } from '../survey.ts'
import s from '../surveys.module.css'
import { AskingField } from './asking-field.tsx'
import { Preview } from './preview.tsx'
import { QuestionsField } from './questions-field.tsx'
import { starters } from './starters.ts'
import { type SurveyForm, useSurveyForm } from './use-survey-form.ts'

/** A new survey on a page of its own; one that there is already has other parts beside its fields. */
export const SurveyEditor = ({ survey }: { survey: Survey | null }) =>
  survey ? (
    <Fields survey={survey} />
  ) : (
    <Editor title="New survey" back={{ label: 'Surveys', search: { new: undefined } }}>
      <Fields survey={null} />
    </Editor>
  )

function Fields({ survey }: { survey: Survey | null }) {
  const { form, submit, pending, error } = useSurveyForm(survey)
  const [wanted, choose] = useState('')
  const locale = Object.hasOwn(form.values.locales, wanted) ? wanted : form.values.default_locale
  return (
    <EditorForm
      form={form}
      onSubmit={submit}
      pending={pending}
      error={error}
      act={survey ? 'Save' : 'Create survey'}
      isNew={survey === null}
      side={<Preview values={form.values} locale={locale} />}
      isSideWide
    >
      {survey === null && <Starters form={form} />}
      <Section title="Survey">
        <TextInput
          label="Name"
          description="For your team; people do not see it"
          placeholder="Recommendation"
          maw={420}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </Section>
      <QuestionsField form={form} locale={locale} choose={choose} />
      <AskingField form={form} />
    </EditorForm>
  )
}

const Starters = ({ form }: { form: SurveyForm }) => (
  <Section title="Start from" description="Everything in it can be changed.">
    <ul className={s.starters} aria-label="Start from">
      {starters.map(({ name, title, about, questions }) => (
        <li key={title}>
          <UnstyledButton
            className={s.starter}
            onClick={() => form.setValues({ questions: questions(), ...(name && { name }) })}
          >
            <b>{title}</b>
            <span>{about}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </Section>
)
