import { TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../texts/surveys-editor.ts'
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
    <Editor title={texts.newSurvey} back={{ label: texts.surveys, search: { new: undefined } }}>
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
      act={survey ? texts.save : texts.createSurvey}
      isNew={survey === null}
      side={<Preview values={form.values} locale={locale} />}
      isSideWide
    >
      {survey === null && <Starters form={form} />}
      <Section title={texts.survey}>
        <TextInput
          label={texts.name}
          description={texts.visibleToYourTeamOnly}
          placeholder={texts.recommendation}
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
  <Section title={texts.startFrom} description={texts.everythingInItCanBeChanged}>
    <ul className={s.starters} aria-label={texts.startFrom}>
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
